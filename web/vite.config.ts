import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import { defineConfig, loadEnv } from "vite";

/**
 * Development serves the page from Vite and hands every call to a running gateway, so that cookies and
 * same-origin rules are the ones of production. `GATEWAY_URL` names the gateway.
 */
export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, ".", "GATEWAY_")["GATEWAY_URL"] ?? "http://127.0.0.1:3000";
  return {
    // The gateway sends each file as the browser takes it, and compresses none again.
    plugins: [react(), compression({ algorithms: ["gzip", "brotliCompress"] })],
    build: { outDir: "dist", emptyOutDir: true, target: "es2022" },
    server: {
      host: "127.0.0.1",
      proxy: { "/api": gateway, "/graphql": gateway },
    },
  };
});

import { useEffect, useState } from "react";
import { loadPublicConfig, type PublicConfig } from "./public-config.ts";

/** The public settings; null until they are known. What needs them to be right waits, what only reads better goes on. */
export function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let wanted = true;
    loadPublicConfig().then(
      (loaded) => wanted && setConfig(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return config;
}

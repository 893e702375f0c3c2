import { useEffect, useState } from "react";
import { loadPublicConfig, type PublicConfig } from "./public-config.ts";

/**
 * Returns the public settings; null until they are loaded. Code that needs them to be correct waits; code that only
 * reads better with them goes on.
 */
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

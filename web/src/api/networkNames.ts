import { useEffect, useState } from "react";
import { siteConfig } from "@/api/siteConfig";

/** The name of a network by its id, wherever one is shown; the id until the names are here. */
export function useNetworkName(): (id: string) => string {
  const [names, setNames] = useState<Record<string, string>>({});
  useEffect(() => {
    let left = false;
    void siteConfig().then(({ networks }) => {
      if (!left) {
        setNames(Object.fromEntries(networks.map(({ id, name }) => [id, name])));
      }
    });
    return () => {
      left = true;
    };
  }, []);
  return (id) => names[id] ?? id;
}

import type { ComponentProps, MouseEvent } from "react";
import { hrefOf, type LinkOptions } from "@/lib/router";
import { useRouter } from "@/lib/useRouter";

type LinkProps = LinkOptions & Omit<ComponentProps<"a">, "href">;

/** A link to a screen of the same zone, which is fetched when the reader is about to follow it. */
export function Link({ to, search, state, onClick, ...anchor }: LinkProps) {
  const router = useRouter();
  const href = hrefOf({ to, search });
  const prefetch = () => router.prefetch(href);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!event.defaultPrevented && !elsewhere && (anchor.target ?? "_self") === "_self") {
      event.preventDefault();
      void router.navigate({ to, search, state });
    }
  }

  return (
    <a
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      {...anchor}
      href={href}
      onClick={handleClick}
    />
  );
}

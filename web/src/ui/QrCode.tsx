import type { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { loaded } from "@/lib/chunk";
import styles from "@/ui/Qr.module.css";

type QrCodeProps = { value: string; title: string; size?: number };

/** A QR code, drawn once the part that draws it is here. What it says can always be copied beside it. */
export function QrCode({ value, title, size = 192 }: QrCodeProps) {
  const [Drawn, setDrawn] = useState<typeof QRCodeSVG | null>(null);

  useEffect(() => {
    loaded(import("qrcode.react")).then(
      (part) => setDrawn(() => part.QRCodeSVG),
      () => undefined,
    );
  }, []);

  return (
    <div className={styles.qr}>
      {Drawn === null ? (
        <svg width={size} height={size} aria-hidden="true" />
      ) : (
        <Drawn value={value} size={size} title={title} marginSize={2} />
      )}
    </div>
  );
}

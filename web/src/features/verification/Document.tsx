import { useEffect, useState } from "react";
import { useDocument } from "@/features/verification/review";
import { save } from "@/lib/save";
import { FormAlert } from "@/ui/FormAlert";

type DocumentProps = { title: string; fileName: string };

/** A customer's document. It is fetched when the reviewer asks, since each look is recorded. */
export function Document({ title, fileName }: DocumentProps) {
  const [wanted, setWanted] = useState(false);
  const { data, isFetching, error } = useDocument(fileName, wanted);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (data === undefined) {
      return undefined;
    }
    const made = URL.createObjectURL(data.bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);

  return (
    <figure className="document">
      <figcaption>{title}</figcaption>
      {data === undefined && (
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={isFetching}
          aria-label={`Show ${title.toLowerCase()}`}
          onClick={() => setWanted(true)}
        >
          {isFetching ? "Loading…" : "Show"}
        </button>
      )}
      {address !== null && data?.picture && <img src={address} alt={title} />}
      {data !== undefined && !data.picture && (
        <button type="button" className="plain" onClick={() => save(data.bytes, fileName)}>
          Save the document
        </button>
      )}
      <FormAlert error={error} />
    </figure>
  );
}

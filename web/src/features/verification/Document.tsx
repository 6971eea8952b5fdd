import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useDocument } from "@/features/verification/review";
import { useMay } from "@/lib/operator";
import { save } from "@/lib/save";
import { FormAlert } from "@/ui/FormAlert";

type DocumentProps = { title: string; fileName: string };

/** A customer's document. It is fetched when the reviewer asks, since each look is recorded. */
export function Document({ title, fileName }: DocumentProps) {
  const may = useMay("compliance");
  const [wanted, setWanted] = useState(false);
  const [large, setLarge] = useState(false);
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

  const picture = address !== null && data?.picture === true ? address : null;
  return (
    <figure className="document">
      <figcaption>{title}</figcaption>
      {may && data === undefined && (
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
      {data !== undefined && !data.picture && (
        <button type="button" className="plain" onClick={() => save(data.bytes, fileName)}>
          Save the document
        </button>
      )}
      {picture !== null && (
        <button
          type="button"
          className="document-picture"
          aria-label={`Enlarge ${title.toLowerCase()}`}
          onClick={() => setLarge(true)}
        >
          <img src={picture} alt={title} />
        </button>
      )}
      <FormAlert error={error} />
      <Modal
        opened={large && picture !== null}
        onClose={() => setLarge(false)}
        fullScreen
        title={title}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {picture !== null && <img className="document-large" src={picture} alt={title} />}
      </Modal>
    </figure>
  );
}

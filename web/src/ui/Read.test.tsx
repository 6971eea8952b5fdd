import { screen, waitFor } from "@testing-library/preact";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { show } from "@/test/render";
import { Read, type Reading } from "@/ui/Read";
import { ReadPages } from "@/ui/ReadPages";

const reading = <Data,>(part: Partial<Reading<Data>>): Reading<Data> => ({
  data: undefined,
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
  ...part,
});

const failure = new ApiError({ code: "B0002", message: "Server error", status: 503 });

test("what failed is named, and is tried again", async () => {
  const refetch = vi.fn();
  const of = reading<string>({ isError: true, error: failure, refetch });
  const { user } = await show(
    <Read of={of} what="the queues" rows={2}>
      {(text) => text}
    </Read>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("We could not load the queues. Server error");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("a refused read offers no retry", async () => {
  const error = new ApiError({ code: "A0403", message: "Insufficient permissions", status: 403 });
  await show(
    <Read of={reading<string>({ isError: true, error })} what="the queues" rows={2}>
      {(text) => text}
    </Read>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Insufficient permissions");
  expect(screen.queryByRole("button")).toBeNull();
});

test("what is here stays when it cannot be read again, and is said to be old", async () => {
  const of = reading({ data: "ten", isError: true, error: failure });
  await show(
    <Read of={of} what="the queues" rows={2}>
      {(text) => <p>{text}</p>}
    </Read>,
  );
  expect(screen.getByText("ten")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("could not load the queues again");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("when the last part of a list is emptied, the one before it is shown", async () => {
  const part = (pageNumber: number) => ({
    list: pageNumber > 2 ? [] : [`line ${pageNumber}`],
    _meta: { pageNumber, pageSize: 1, total: 2, totalPages: 2 },
  });
  function Listed() {
    const [page, setPage] = useState(3);
    return (
      <ReadPages
        of={reading({ data: part(page) })}
        what="the lines"
        rows={1}
        empty={<p>Nothing here</p>}
        onPage={setPage}
      >
        {(list) => list.map((line) => <p key={line}>{line}</p>)}
      </ReadPages>
    );
  }
  await show(<Listed />);
  await waitFor(() => expect(screen.getByText("line 2")).toBeVisible());
  expect(screen.queryByText("Nothing here")).toBeNull();
});

import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { requireConnection } from "@/api/connection";
import { ApiError, codes } from "@/api/errors";
import { messages } from "@/api/messages";

type WriteOptions<Data, Sent> = Omit<UseMutationOptions<Data, Error, Sent>, "mutationFn"> & {
  /** Makes the calls. All of them take the signal, so that none is made after its sender has left. */
  write: (sent: Sent, signal: AbortSignal) => Promise<Data>;
};

type Write<Data, Sent> = UseMutationResult<Data, Error, Sent> & {
  /** Ends what was started and forgets its outcome. */
  cancel: () => void;
};

/** A mutation that ends with the dialog or screen that started it, or when it is cancelled. */
export function useWrite<Data, Sent = void>({
  write,
  ...options
}: WriteOptions<Data, Sent>): Write<Data, Sent> {
  const running = useRef<AbortController>(null);
  const mutation = useMutation({
    ...options,
    networkMode: "always", // it never waits for the network
    mutationFn: async (sent: Sent) => {
      requireConnection();
      const control = new AbortController();
      running.current = control;
      return write(sent, control.signal);
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  function cancel() {
    running.current?.abort();
    mutation.reset();
  }
  return { ...mutation, cancel };
}

/** Ends a sequence of calls whose sender has left between two of them. */
export function stopIfAborted(signal: AbortSignal | undefined) {
  if (signal?.aborted) {
    throw new ApiError({ code: codes.aborted, message: messages.aborted });
  }
}

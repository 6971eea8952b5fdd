import { EventsService } from "./calls.generated.js";
import type { CallOptions, Core } from "./core.js";
import type { Page } from "./shapes.js";
import type { Event, EventType } from "./types.generated.js";

/** Which events to follow. */
export interface Follow {
  /** The id of the last event that was dealt with. Without it: all events that are kept, 90 days of them. */
  after?: string;
  /** Those wanted; all if omitted. */
  types?: EventType[];
  /** How many milliseconds to wait when there is nothing new; 1000 if omitted. */
  every?: number;
}

/** The log of what happened, in order. */
export class FollowedEvents extends EventsService {
  readonly #core: Core;

  constructor(core: Core) {
    super(core);
    this.#core = core;
  }

  /**
   * The events after one, oldest first, and then those to come, until the signal ends it: nothing is left out and nothing comes
   * twice. Keep the id of the last event in the same transaction as what you did about it, and give it as `after`.
   */
  async *follow(follow: Follow = {}, options: CallOptions = {}): AsyncGenerator<Event, void, undefined> {
    let after = follow.after;
    while (!options.signal?.aborted) {
      const page = await this.#after(after, options);
      for (const event of page.list) {
        after = event.id;
        if (follow.types === undefined || follow.types.includes(event.type)) {
          yield event;
        }
      }
      if (page.nextCursor === null) {
        await this.#core.pause(follow.every ?? 1000, options.signal);
      }
    }
  }

  async #after(after: string | undefined, options: CallOptions): Promise<Page<Event>> {
    try {
      return await this.list(after === undefined ? {} : { after }, options).page();
    } catch (failed) {
      if (options.signal?.aborted) {
        return { list: [], nextCursor: "" }; // the caller ended it
      }
      throw failed;
    }
  }
}

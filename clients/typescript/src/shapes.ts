// What calls take and give besides the types of the OpenAPI document.

/** Which part of a list to read. */
export interface Paging {
  /** How many entries a page has: 1 to 100, and 100 if omitted. */
  limit?: number;
  /** The `nextCursor` of the page before. */
  cursor?: string;
}

/** A part of a list. */
export interface Page<T> {
  list: T[];
  /** Reads what follows; null at the end. */
  nextCursor: string | null;
}

/** A file to be sent. */
export interface Upload {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

import { createContext, useContext, useId } from "react";

/** The name of a part of the page that is drawn on its own, and counts its ids from the first again. */
export const IdPrefix = createContext("");

/** An id that nothing else on the page has. */
export const useOwnId = () => useContext(IdPrefix) + useId();

/** A code or number as it was typed or pasted, without the blanks and hyphens that stand between its figures. */
export const figures = (typed: string) => typed.replace(/[\s\u00ad\u200b\u2010-\u2015-]/g, "");

/** The width at which the labels of all marks, and the names beside faces, have room. */
export const wide = "@container (min-width: 560px)";

/** Joins class names; skips false, null, undefined and ''. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');

/** Lines of the files of a small tree, by path. A file that breaks the rule contains "breaks the rule"; the others must pass. */
export type BadTree = Readonly<Record<string, readonly string[]>>;
export type BadTrees = Readonly<Record<string, BadTree>>;

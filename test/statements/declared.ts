import ts from 'typescript';

/** Kinds of values that node-postgres sends or returns. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'object' | 'unknown' | 'array';

/** A type of a parameter or of a column, as far as a statement is concerned. */
export interface DeclaredType {
  readonly kinds: readonly Kind[];
  readonly isNullable: boolean;
  /** Kinds of the elements of an array. */
  readonly elements: readonly Kind[];
}

/** The types of a statement's parameters and rows. The row is null if none is read. */
export interface Declaration {
  readonly params: ReadonlyMap<string, DeclaredType>;
  readonly hasOtherParams: boolean;
  readonly row: ReadonlyMap<string, DeclaredType> | null;
}

/** Reads the type arguments of every `sql` of the backend, by `file:line` of the template. */
export function readDeclarations(configFile: string): Map<string, Declaration[]> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, {}, host);
  if (!parsed) throw new Error(`${configFile} cannot be read`);
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const checker = program.getTypeChecker();
  const found = new Map<string, Declaration[]>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes('/backend/src/') || file.fileName.endsWith('.spec.ts')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
        const line = file.getLineAndCharacterOfPosition(node.template.getStart()).line + 1;
        const place = `${file.fileName.slice(file.fileName.indexOf('backend/src/'))}:${line}`;
        found.set(place, [...(found.get(place) ?? []), declarationOf(checker, node.typeArguments ?? [])]);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

function declarationOf(checker: ts.TypeChecker, [params, row]: readonly ts.TypeNode[]): Declaration {
  const ofParams = params && checker.getTypeFromTypeNode(params);
  const ofRow = row && checker.getTypeFromTypeNode(row);
  return {
    params: ofParams ? propertiesOf(checker, ofParams, params) : new Map(),
    hasOtherParams: ofParams !== undefined && checker.getIndexTypeOfType(ofParams, ts.IndexKind.String) !== undefined,
    row: !ofRow || ofRow.flags & ts.TypeFlags.Never ? null : propertiesOf(checker, ofRow, row),
  };
}

function propertiesOf(checker: ts.TypeChecker, type: ts.Type, place: ts.Node): Map<string, DeclaredType> {
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const type = declaredType(checker, checker.getTypeOfSymbolAtLocation(property, place));
      const declaration = property.valueDeclaration;
      const isProven =
        declaration && ts.isPropertySignature(declaration) && /^NotNull</.test(declaration.type?.getText() ?? '');
      return [property.name, isProven ? { ...type, isNullable: true } : type];
    }),
  );
}

function declaredType(checker: ts.TypeChecker, type: ts.Type): DeclaredType {
  const parts = partsOf(type);
  const values = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
  const arrays = values.filter((each) => checker.isArrayLikeType(each));
  const elements = arrays.flatMap((each) => {
    const element = checker.getIndexTypeOfType(each, ts.IndexKind.Number);
    return element ? partsOf(element).filter(({ flags }) => !(flags & ts.TypeFlags.Null)) : [];
  });
  const isUnknown = values.some(({ flags }) => flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any));
  return {
    kinds: [...new Set(values.map((each) => kindOf(checker, each)))],
    isNullable: isUnknown || values.length < parts.length,
    elements: [...new Set(elements.map((each) => kindOf(checker, each)))],
  };
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

function kindOf(checker: ts.TypeChecker, type: ts.Type): Kind {
  const { flags } = type;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer';
  // A branded text is an intersection.
  if (type.isIntersection()) return type.types.map((each) => kindOf(checker, each))[0] ?? 'object';
  return flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive) ? 'object' : 'unknown';
}

import ts from 'typescript';
import { nodesOf, type Source } from '../text-rules.ts';

/** Classes of `platform/errors.ts`, and those that services, imports and commands report to users. */
const REFUSALS = new Set([
  'Refused',
  'InvalidRequest',
  'Unauthenticated',
  'SessionEnded',
  'Forbidden',
  'UpgradeRequired',
  'Unconfirmed',
  'NotFound',
  'Conflict',
  'Changed',
  'TooLarge',
  'RuleBroken',
  'TooMany',
  'Unavailable',
  'WrongKey',
  'ServiceForbids',
  'ServiceUnavailable',
  'ImportFailure',
  'UsageError',
  'BrokenCountryFile',
  'Error',
]);

/** "There is no such post." and "This is no callsign."; "is no longer valid" is right. */
const STILTED = /\bthere (?:is|are) (?:no|not|none|nothing)\b|\b(?:is|are|it's) (?:no|none)\b(?! longer\b)/i;

/** Texts of refusals and of `message` options of validators that are not a plain sentence such as "Post not found." */
export function refusalForm({ path, tree }: Source): string[] {
  if (!/^backend\/src\//.test(path) || /\.spec\.ts$/.test(path) || !tree) return [];
  const nodes = nodesOf(tree);
  const constants = new Map(
    nodes
      .filter(ts.isVariableDeclaration)
      .flatMap(({ name, initializer }) => (initializer ? [[name.getText(), initializer] as const] : [])),
  );
  const shown = nodes.flatMap((node) => {
    if (ts.isNewExpression(node)) return REFUSALS.has(node.expression.getText()) ? [...(node.arguments ?? [])] : [];
    if (ts.isPropertyAssignment(node)) return node.name.getText() === 'message' ? [node.initializer] : [];
    return [];
  });
  const named = shown.flatMap((node) => (ts.isIdentifier(node) ? (constants.get(node.text) ?? []) : []));
  const texts = [...shown, ...named].flatMap(literalsOf).filter((text) => STILTED.test(text));
  return [...new Set(texts)];
}

/** Strings and the parts of templates, also within conditions and object literals. */
function literalsOf(node: ts.Node): string[] {
  return nodesOf(node)
    .filter((part) => ts.isStringLiteralLike(part) || ts.isTemplateExpression(part))
    .map((part) => (ts.isTemplateExpression(part) ? part.getText() : (part as ts.StringLiteralLike).text));
}

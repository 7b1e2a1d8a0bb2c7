import ts from 'typescript';
import { nodesOf, type Source } from '../text-rules.ts';

/**
 * Code that is written only to keep a list on few lines: a literal spread into a literal, `...{ a, b }` and `...[a, b]`,
 * and a text that is split into words, `'a b'.split(' ')`. A list has its elements one by one.
 */
export function formatterTricks({ tree }: Source): string[] {
  if (!tree) return [];
  return nodesOf(tree)
    .filter((node) => isSpreadLiteral(node) || isSplitLiteral(node))
    .map((node) => node.getText());
}

function isSpreadLiteral(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  return (
    ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent) && ts.isArrayLiteralExpression(node.expression)
  );
}

function isSplitLiteral(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  const [separator] = node.arguments;
  return (
    name.text === 'split' &&
    ts.isStringLiteral(expression) &&
    separator !== undefined &&
    ts.isStringLiteral(separator) &&
    separator.text === ' '
  );
}

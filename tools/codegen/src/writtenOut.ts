// Checks that a chart can be read without running it: the argument of `createMachine` is a literal.
import ts from 'typescript'

export function unreadableParts(source: string): string[] {
  const file = ts.createSourceFile('x.machine.ts', source, ts.ScriptTarget.Latest, true)
  const charts: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'createMachine')
      charts.push(...node.arguments)
    ts.forEachChild(node, look)
  }
  look(file)
  return charts.length === 1 ? charts.flatMap((chart) => strangeIn(chart, functionsOf(file))) : [`${charts.length} charts`]
}

function functionsOf(file: ts.SourceFile): ReadonlySet<string> {
  const names = file.statements.flatMap((statement): string[] => {
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations
        .filter(({ initializer }) => initializer && ts.isArrowFunction(initializer))
        .map(({ name }) => name.getText())
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
  })
  return new Set(names)
}

function strangeIn(node: ts.Node, functions: ReadonlySet<string>): string[] {
  const inside = (nodes: readonly ts.Node[]): string[] => nodes.flatMap((one) => strangeIn(one, functions))
  if (ts.isObjectLiteralExpression(node)) return inside(node.properties)
  if (ts.isArrayLiteralExpression(node)) return inside(node.elements)
  if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) return inside([node.initializer])
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) return inside([node.left, node.right])
  const isRead =
    ts.isStringLiteral(node) ||
    ts.isNumericLiteral(node) ||
    ts.isArrowFunction(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind) ||
    (ts.isIdentifier(node) && functions.has(node.text))
  return isRead ? [] : [node.getText()]
}

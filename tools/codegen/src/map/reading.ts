// Reads which declaration uses which, and which operations each calls, with the compiler.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A top-level declaration: `web/src/screens/transfer/TransferSheet.tsx#TransferSheet`. */
export type Name = string

export type Uses = {
  names: Set<Name>
  operations: Set<string>
  calls: { callee: Name; given: Uses }[]
  /** Namespaces of texts, with those that are loaded here. */
  texts: Set<string>
  loads: Set<string>
}
export type Reading = {
  uses: ReadonlyMap<Name, Uses>
  screens: ReadonlyMap<string, Uses>
  machines: ReadonlyMap<Name, string>
}

const packages = (root: string): string => join(root, 'packages')

function filesOf(root: string): string[] {
  return ['machines', 'web'].flatMap((name) => {
    const folder = join(packages(root), name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|states|samples)\.tsx?$|(^|\/)testing\//.test(file))
      .map((file) => join(folder, file))
  })
}

export function readSources(root: string): Reading {
  const program = ts.createProgram(filesOf(root), {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['source'],
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  })
  const reader = createReader(root, program)
  const uses = new Map<Name, Uses>()
  const machines = new Map<Name, string>()
  let screens: ReadonlyMap<string, Uses> = new Map()
  for (const file of filesOf(root)) {
    for (const [name, node] of declarationsIn(sourceOf(program, file))) {
      const id = `${relative(packages(root), file)}#${name}`
      if (name === 'createScreens') screens = screensIn(node, reader)
      uses.set(id, name === 'createScreens' ? nothing() : reader(node))
      const machine = /^(.*)\.machine\.ts$/.exec(file) && /\.createMachine\(\{\s*id: '(\w+)'/.exec(node.getText())?.[1]
      if (machine) machines.set(id, machine)
    }
  }
  return { uses, screens, machines }
}

export const nothing = (): Uses => ({ names: new Set(), operations: new Set(), calls: [], texts: new Set(), loads: new Set() })

function sourceOf(program: ts.Program, file: string): ts.SourceFile {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} was not read`)
  return source
}

function declarationsIn(source: ts.SourceFile): [name: string, node: ts.Node][] {
  return source.statements.flatMap((statement): [string, ts.Node][] => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap((one) => namesIn(one.name).map((name) => [name, one]))
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      return [[statement.name.text, statement]]
    return ts.isExpressionStatement(statement) ? [[`(${statement.pos})`, statement]] : []
  })
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one.name) : []))

function screensIn(node: ts.Node, reader: (node: ts.Node) => Uses): Map<string, Uses> {
  const found = new Map<string, Uses>()
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner) && inner.expression && ts.isObjectLiteralExpression(inner.expression)) {
      for (const property of inner.expression.properties)
        if (ts.isPropertyAssignment(property)) found.set(property.name.getText().replaceAll("'", ''), reader(property.initializer))
    } else ts.forEachChild(inner, visit)
  }
  visit(node)
  return found
}

type Checked = {
  checker: ts.TypeChecker
  root: string
  operations: ReadonlyMap<string, string>
  // Members with other names are not looked up, because their types take long.
  methods: ReadonlySet<string>
  resources: ReadonlySet<string>
  exported: ReadonlySet<string>
  actors: ReadonlySet<string>
}

function createReader(root: string, program: ts.Program): (node: ts.Node) => Uses {
  const checker = program.getTypeChecker()
  const operations = operationsOf(root)
  const sources = filesOf(root).map((file) => sourceOf(program, file))
  const resources = new Set([...operations.keys()].map((call) => call.replace(/\..*$/, '')))
  const methods = new Set([...operations.keys()].map((call) => call.replace(/^.*\./, '')))
  const exported = new Set(sources.flatMap((source) => exportsOf(checker, source)))
  const actors = new Set(sources.flatMap(actorsIn))
  const checked: Checked = { checker, root, operations, methods, resources, exported, actors }
  const read = (node: ts.Node): Uses => {
    const uses = nothing()
    const visit = (inner: ts.Node): void => {
      if (ts.isTypeNode(inner)) return
      if (ts.isIdentifier(inner)) note(uses, nameOf(checked, inner))
      if (ts.isBindingElement(inner)) note(uses, boundIn(checked, inner))
      if (ts.isElementAccessExpression(inner)) for (const name of picked(checked, inner)) note(uses, name)
      if (ts.isCallExpression(inner)) {
        noteCall(uses, inner)
        noteTexts(uses, inner)
      }
      ts.forEachChild(inner, visit)
    }
    visit(node)
    return uses
  }
  const noteCall = (uses: Uses, { expression, arguments: given }: ts.CallExpression): void => {
    const callee = nameOf(checked, expression)
    if (callee?.kind !== 'name') return
    const all = given.map(read)
    // Only the call `lookupPorts(krapao, 'banks')` names the lookup.
    for (const one of given) {
      if (callee.name.endsWith('#lookupPorts') && ts.isStringLiteral(one)) {
        const operation = checked.operations.get(`lookups.${one.text}`)
        if (operation) all.push({ ...nothing(), operations: new Set([operation]) })
      }
    }
    const joined = union(all)
    joined.operations.forEach((operation) => uses.operations.add(operation))
    uses.calls.push({ callee: callee.name, given: joined })
  }
  return read
}

const union = (all: readonly Uses[]): Uses => ({
  names: new Set(all.flatMap(({ names }) => [...names])),
  operations: new Set(all.flatMap(({ operations }) => [...operations])),
  calls: all.flatMap(({ calls }) => calls),
  texts: new Set(all.flatMap(({ texts }) => [...texts])),
  loads: new Set(all.flatMap(({ loads }) => [...loads])),
})

function noteTexts(uses: Uses, { expression, arguments: given }: ts.CallExpression): void {
  const callee = expression.getText()
  const literals = given.flatMap((one) => (ts.isArrayLiteralExpression(one) ? [...one.elements] : [one])).filter(ts.isStringLiteral)
  if (callee === 'withWords' || callee === 'needWords') for (const { text } of literals) uses.loads.add(text)
  if (callee === 'useTranslation') for (const { text } of literals) uses.texts.add(text)
  const [, namespace] = (callee === 't' && /^(\w+):/.exec(literals[0]?.text ?? '')) || []
  if (namespace) uses.texts.add(namespace)
}

type Named = { kind: 'name'; name: Name } | { kind: 'operation'; operation: string } | undefined

function note(uses: Uses, found: Named): void {
  if (found?.kind === 'name') uses.names.add(found.name)
  if (found?.kind === 'operation') uses.operations.add(found.operation)
}

const exportsOf = (checker: ts.TypeChecker, source: ts.SourceFile): string[] => {
  const module = checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module).map(({ name }) => name) : []
}

/** Names of properties like `actor: TransferActor`. */
const actorsIn = (source: ts.SourceFile): string[] => [...source.text.matchAll(/(\w+)\??: \w+Actor\b/g)].map(([, name = '']) => name)

const ownerOf = ({ expression }: ts.PropertyAccessExpression | ts.ElementAccessExpression): string =>
  /\w*$/.exec(expression.getText())?.[0] ?? ''

/** `props.actor`, `krapao.chat.send` but not `actor.send`, `(await import(…)).Sheet`. */
const mayName = ({ methods, exported, actors }: Checked, node: ts.PropertyAccessExpression): boolean =>
  actors.has(node.name.text) ||
  (methods.has(node.name.text) && !/actor$/i.test(ownerOf(node))) ||
  (ts.isParenthesizedExpression(node.expression) && exported.has(node.name.text))

function nameOf(checked: Checked, node: ts.Node): Named {
  const { checker } = checked
  const access = ts.isPropertyAccessExpression(node) ? node : node.parent
  if (ts.isPropertyAccessExpression(access) && access.expression !== node && !mayName(checked, access)) return undefined
  if (ts.isBindingElement(node.parent) && node.parent.initializer !== node) return undefined
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? // `{ openOperations }`: the value, not the property.
      checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return symbolNamed(checked, symbol)
}

/** Resolves names from `const { Sheet } = await import(…)` and `({ session }: Props)`. */
function boundIn(checked: Checked, node: ts.BindingElement): Named {
  if (!ts.isObjectBindingPattern(node.parent)) return undefined
  const name = (node.propertyName ?? node.name).getText()
  const { methods, exported, actors } = checked
  if (!methods.has(name) && !actors.has(name) && !(exported.has(name) && isLoaded(node))) return undefined
  return symbolNamed(checked, checked.checker.getTypeAtLocation(node.parent).getProperty(name))
}

/** `const { Sheet } = await …`, `.then(({ Sheet }) => …)`. */
function isLoaded({ parent: { parent } }: ts.BindingElement): boolean {
  if (ts.isBindingElement(parent)) return isLoaded(parent)
  if (ts.isVariableDeclaration(parent)) return parent.initializer !== undefined && ts.isAwaitExpression(parent.initializer)
  const call = parent.parent.parent
  return ts.isCallExpression(call) && call.expression.getText().endsWith('.then')
}

function symbolNamed({ checker, root, operations }: Checked, found: ts.Symbol | undefined): Named {
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  const declared = symbol?.declarations?.[0]
  return declared && named(declared, root, operations)
}

function named(declared: ts.Declaration, root: string, operations: ReadonlyMap<string, string>): Named {
  const file = relative(packages(root), declared.getSourceFile().fileName)
  const [, resource] = /^sdk\/src\/resources\/(\w+)\.ts$/.exec(file) ?? []
  if (resource && ts.isMethodSignature(declared)) {
    const operation = operations.get(`${resource}.${declared.name.getText()}`)
    return operation === undefined ? undefined : { kind: 'operation', operation }
  }
  if (!/^(machines|web)\/src\//.test(file)) return undefined
  // A screen with an actor in its props shows the actor's machine.
  const [, actor] = (ts.isPropertySignature(declared) && /^(\w+)Actor$/.exec(declared.type?.getText() ?? '')) || []
  if (actor) return { kind: 'name', name: actorName(actor) }
  const statement = ts.isVariableDeclaration(declared) ? declared.parent.parent : declared
  if (statement.parent !== declared.getSourceFile()) return undefined
  const { name } = declared as ts.NamedDeclaration
  return name && (ts.isVariableDeclaration(declared) || ts.isFunctionDeclaration(declared) || ts.isClassDeclaration(declared))
    ? { kind: 'name', name: `${file}#${name.getText()}` }
    : undefined
}

export const actorName = (type: string): Name => `(actor of ${type.charAt(0).toLowerCase()}${type.slice(1)})`

/** Resolves `krapao.gameAccount[method]` by the methods in its type. */
function picked({ checker, root, operations, resources }: Checked, node: ts.ElementAccessExpression): Named[] {
  if (!resources.has(ownerOf(node))) return []
  const index = checker.getTypeAtLocation(node.argumentExpression)
  const texts = (index.isUnion() ? index.types : [index]).flatMap((type) => (type.isStringLiteral() ? [type.value] : []))
  const subject = checker.getTypeAtLocation(node.expression)
  return texts.map((text) => {
    const declared = subject.getProperty(text)?.declarations?.[0]
    return declared && named(declared, root, operations)
  })
}

function operationsOf(root: string): Map<string, string> {
  const folder = join(packages(root), 'sdk/src/resources')
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const methods = readFileSync(join(folder, file), 'utf8').matchAll(
        /^  (?:async )?(\w+)[:(](?=[^\n]*(?:=>|\{$))[\s\S]*?call\('(\w+)'/gm,
      )
      return [...methods].map(([, method, operation]): [string, string] => [`${file.replace('.ts', '')}.${method}`, operation ?? ''])
    }),
  )
}

import * as v from 'valibot'
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { isDrawn } from '../pictures/drawings.ts'
import { type Catalogue, catalogueSchema, type CatalogueSource } from './catalogue.schema.ts'
import { blockedPictures, crossCheck, sharedNumbers } from './crossCheck.ts'
import { type PathKey, pathText } from './path.ts'
import { rewardIssues, type RewardTerms } from './rewardCost.ts'

/** `path` as in `games[3].web`; `line` from 1, if the text has lines. */
export type Fault = { line?: number; path: string; message: string }
export type Read = { ok: true; source: CatalogueSource; catalogue: Catalogue } | { ok: false; faults: Fault[] }

type Settings = RewardTerms & { pictureOrigins: readonly string[] }

/** YAML or JSON. With `settings`, checks that the games' edge covers the rewards, and that browsers show the pictures. */
export function readCatalogue(text: string, settings?: Settings): Read {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  if (document.errors.length > 0) {
    const faults = document.errors.map((error) => ({ line: lines.linePos(error.pos[0]).line, path: '', message: error.message }))
    return { ok: false, faults }
  }
  const checked = checkCatalogue(document.toJS({ maxAliasCount: 0 }))
  const issues = checked.ok
    ? [
        ...sharedNumbers(checked.source),
        ...(settings ? [...rewardIssues(checked.catalogue, settings), ...blockedPictures(checked.source, settings.pictureOrigins)] : []),
      ]
    : checked.issues
  if (checked.ok && issues.length === 0) return checked
  return { ok: false, faults: issues.map((issue) => faultOf(issue, lineOf(document, lines, issue.path))) }
}

type Issue = { path: PathKey[]; message: string }
export type Checked = { ok: true; source: CatalogueSource; catalogue: Catalogue } | { ok: false; issues: Issue[] }

export function checkCatalogue(raw: unknown): Checked {
  const parsed = v.safeParse(catalogueSchema, raw)
  const issues = [...(parsed.issues ?? []).flatMap(issueOf), ...crossCheck(raw, isDrawn)]
  if (!parsed.success || issues.length > 0) return { ok: false, issues }
  return { ok: true, source: raw as CatalogueSource, catalogue: parsed.output }
}

const faultOf = ({ path, message }: Issue, line: number): Fault => ({ line, path: pathText(path), message })

function issueOf(issue: v.BaseIssue<unknown>): Issue[] {
  if (issue.issues?.length) return issue.issues.flatMap(issueOf)
  const path = (issue.path ?? []).map((item) => item.key as PathKey)
  if (issue.type !== 'strict_object') return [{ path, message: issue.message }]
  if (issue.expected === 'never') return [{ path, message: 'is not known here' }]
  return [{ path, message: issue.received === 'undefined' ? 'is missing' : 'must be a group of keys' }]
}

function lineOf(document: Document, lines: LineCounter, path: PathKey[]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = document.getIn(path.slice(0, depth - 1), true) ?? document.contents
    const key = path[depth - 1]
    const pair = isMap(parent) ? parent.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
    const node = pair ? pair.key : document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

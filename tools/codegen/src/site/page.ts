import MarkdownIt, { type Token } from 'markdown-it'
import { posix } from 'node:path'

const markdown = new MarkdownIt({ html: true, linkify: false })

/** Returns null for a file outside the site. */
export type ResolveLink = (path: string) => string | null

export type Page = { title: string; html: string }

/** `path` is relative to the repository's root; `navigation` is shown at the top of the page. */
export function renderPage(
  path: string,
  text: string,
  resolveLink: ResolveLink,
  navigation: readonly [label: string, href: string][],
): Page {
  const tokens = markdown.parse(text, {})
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])])
  rewriteLinks(all, path, resolveLink)
  const title = addHeadingIds(tokens) || path
  const up = '../'.repeat(path.split('/').length - 1)
  const links = navigation.map(([label, href]) => `<a href="${up}${href}">${label}</a>`).join('')
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · Krapao</title><link rel="stylesheet" href="${up}docs.css"><link rel="icon" href="data:,"></head>`,
    `<body><nav aria-label="Documents">${links}</nav><main>`,
    markdown.renderer.render(tokens, markdown.options, {}),
    '</main></body></html>\n',
  ].join('')
  return { title, html }
}

function rewriteLinks(tokens: readonly Token[], path: string, resolveLink: ResolveLink): void {
  for (const token of tokens) {
    const name = token.type === 'image' ? 'src' : 'href'
    const target = token.type === 'image' || token.type === 'link_open' ? token.attrGet(name) : null
    if (target === null || /^[a-z]+:|^#/.test(target)) continue
    const [file = '', anchor] = target.split('#')
    const at = resolveLink(posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, ''))
    // A target outside the site becomes text.
    if (at === null) token.tag = 'span'
    else token.attrSet(name, posix.relative(posix.dirname(path), at) + (anchor === undefined ? '' : `#${anchor}`))
  }
  // Replaces the closing tag of a link that became text.
  const open: string[] = []
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token.tag)
    if (token.type === 'link_close') token.tag = open.pop() ?? token.tag
  }
}

function addHeadingIds(tokens: readonly Token[]): string {
  let title = ''
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const text = tokens[index + 1]?.content ?? ''
    title ||= text.replaceAll(/[`*]/g, '')
    token.attrSet(
      'id',
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    )
  }
  return title
}

export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

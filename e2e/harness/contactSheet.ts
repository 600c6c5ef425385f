import type { StateQuery } from './inPage.ts'

export type Picture = StateQuery & { device: string; file: string }

const style = `
  body { margin: 0; padding: 24px; background: #e9e6dd; color: #10231d; font: 14px system-ui, sans-serif; }
  h2 { margin: 40px 0 0; } h3 { margin: 16px 0 8px; font-weight: 400; }
  div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
  figure { margin: 0; } figcaption { color: #4b5f57; font-size: 12px; }
  img { display: block; max-width: 280px; max-height: 420px; border: 1px solid #bbb5a5; background: white; }
`

export function contactSheet(pictures: Picture[]): string {
  const screens = [...Map.groupBy(pictures, ({ screen }) => screen)]
  const sections = screens.map(([screen, ofScreen]) => {
    const rows = [...Map.groupBy(ofScreen, ({ state }) => state)].map(
      ([state, ofState]) => `<h3>${escaped(state)}</h3><div>${ofState.map(figureOf).join('')}</div>`,
    )
    return `<h2>${escaped(screen)}</h2>${rows.join('\n')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Krapao: every screen in every state</title><style>${style}</style>\n<h1>${pictures.length} pictures</h1>\n${sections.join('\n')}\n</html>\n`
}

const figureOf = ({ file, language, theme, device }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${language} ${device} ${theme}</figcaption></figure>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

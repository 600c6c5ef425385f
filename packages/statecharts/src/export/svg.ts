import { boxesOf, type Graph } from '../chart/graph.ts'
import { layOutChart, type Drawing, type Elk } from '../chart/layout.ts'
import { roughMeasure } from '../chart/measure.ts'
import { chartCss, dark, light } from '../chart/palette.ts'
import { escaped, shapesOf } from '../chart/shapes.ts'

export type SvgOptions = {
  /** `auto` follows the reader's preference. */
  theme?: 'light' | 'dark' | 'auto'
  /** Without it actions and descriptions are left out. */
  details?: boolean
}

export async function svgOf(graph: Graph, elk: Elk, { theme = 'auto', details = true }: SvgOptions = {}): Promise<string> {
  return svgFile(await layOutChart(graph, details ? 'all' : 'names', roughMeasure, elk), graph, theme)
}

function svgFile(drawing: Drawing, graph: Graph, theme: NonNullable<SvgOptions['theme']>): string {
  const [width, height] = [Math.ceil(drawing.width), Math.ceil(drawing.height)]
  const styles =
    theme === 'auto' ? `${chartCss(light)}@media (prefers-color-scheme:dark){${chartCss(dark)}}` : chartCss(theme === 'dark' ? dark : light)
  const { root } = graph
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sc-chart" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(root.id)}</title>`,
    `<desc>${escaped(`${root.description} ${boxesOf(root).length - 1} states`.trim())}</desc>`,
    // A plain element, because CSS of a file may hold no "<".
    `<style>${styles.replaceAll('<', '')}</style>`,
    shapesOf(drawing),
    '</svg>',
    '',
  ].join('\n')
}

/** The longest side of a PNG. */
const mostPixels = 32_000

/** `scale` 2 suits a screen of high density. */
export async function pngOf(svg: string, scale = 2): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const sides = /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? []
  return sharp(Buffer.from(svg), { density: 72 * Math.min(scale, mostPixels / Math.max(1, ...sides)) })
    .png()
    .toBuffer()
}

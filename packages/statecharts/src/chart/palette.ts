// Colours of a chart: variables of the page, or values for a file.
import { chartFont } from './measure.ts'

const roles = ['ink', 'ink-2', 'ink-3', 'paper', 'card', 'line', 'edge', 'good', 'good-soft', 'bad', 'bad-soft', 'wait', 'accent'] as const
export type Palette = Readonly<Record<(typeof roles)[number], string>>

export const light: Palette = {
  ink: '#16202b',
  'ink-2': '#4a5968',
  'ink-3': '#5f6e7d',
  paper: '#f5f6f8',
  card: '#ffffff',
  line: '#dde2e8',
  edge: '#7f8b97',
  good: '#12784a',
  'good-soft': '#e2f2e8',
  bad: '#b3261e',
  'bad-soft': '#fbe9e7',
  wait: '#8a5a00',
  accent: '#2f6fdb',
}

export const dark: Palette = {
  ink: '#eef2f6',
  'ink-2': '#b3bfca',
  'ink-3': '#96a4b2',
  paper: '#0f151b',
  card: '#19222b',
  line: '#2a3641',
  edge: '#71808f',
  good: '#6fd3a0',
  'good-soft': '#12301f',
  bad: '#ff9d94',
  'bad-soft': '#3a1714',
  wait: '#f0c26b',
  accent: '#7db1ff',
}

export const variables = Object.fromEntries(roles.map((role) => [role, `var(--${role})`])) as unknown as Palette

/** Simple selectors, because programs that draw SVG files know no others. */
export const chartCss = (to: Palette): string => `
.sc-chart{font-family:${chartFont};text-rendering:geometricPrecision}
.sc-box{fill:${to.card};stroke:${to.edge};stroke-width:1.25}
.sc-state[data-kind=compound]>.sc-box,.sc-state[data-kind=parallel]>.sc-box{fill:${to.paper};stroke:${to.line}}
.sc-state[data-kind=compound][data-depth='1']>.sc-box,.sc-state[data-kind=parallel][data-depth='1']>.sc-box{fill:${to.card};stroke:${to.edge}}
.sc-state[data-kind=parallel]>.sc-box{stroke:${to.edge};stroke-dasharray:6 4}
.sc-state[data-kind=history]>.sc-box{stroke-dasharray:2 3}
.sc-inner{fill:none;stroke:${to.edge}}
.sc-state[data-folded]>.sc-inner{fill:${to.edge};stroke:none}
.sc-name,.sc-event{fill:${to.ink}}
.sc-note,.sc-guard{fill:${to['ink-2']}}
.sc-action{fill:${to['ink-3']}}
.sc-rule{stroke:${to.line}}
.sc-line{fill:none;stroke:${to.edge};stroke-width:1.5}
.sc-head{fill:${to['ink-2']}}
.sc-ground{fill:${to.card};stroke:${to.line};fill-opacity:.94}
.sc-initial{fill:${to.ink}}
.sc-anywhere rect{fill:${to['ink-2']}}
.sc-anywhere text{fill:${to.paper};font-size:11px;font-weight:600}
.sc-state[data-active]>.sc-box{stroke:${to.good};stroke-width:2}
.sc-state[data-active][data-kind=atomic]>.sc-box,.sc-state[data-active][data-kind=final]>.sc-box,.sc-state[data-active][data-folded]>.sc-box{fill:${to['good-soft']}}
.sc-state[data-active] .sc-action{fill:${to['ink-2']}}
[data-change=added]>.sc-box,[data-change=added]>.sc-line{stroke:${to.good};stroke-width:2.5}
[data-change=removed]>.sc-box,[data-change=removed]>.sc-line{stroke:${to.bad};stroke-width:2.5;stroke-dasharray:5 4}
[data-change=changed]>.sc-box,[data-change=changed]>.sc-line{stroke:${to.wait};stroke-width:2.5}
text[data-change=added]{fill:${to.good}}
text[data-change=removed]{fill:${to.bad};text-decoration:line-through}
text[data-change=changed]{fill:${to.wait}}
`

import { memo } from 'react'
import type { Content } from './content.ts'
import { labelPad, pad, type Drawing, type PlacedBox } from './layout.ts'
import { textStyles } from './measure.ts'
import { rounded } from './path.ts'
import css from './Shapes.module.css'

type BoxesProps = { drawing: Drawing; chosen: string; active: readonly string[]; onChoose: (path: string) => void }

export const Boxes = ({ drawing: { boxes }, chosen, active, onChoose }: BoxesProps) =>
  boxes.map((placed) => (
    <State
      key={placed.box.id}
      placed={placed}
      isChosen={chosen !== '' && placed.box.path === chosen}
      isActive={active.includes(placed.box.id)}
      onChoose={() => onChoose(placed.box.path)}
    />
  ))

type StateProps = { placed: PlacedBox; isChosen: boolean; isActive: boolean; onChoose: () => void }

function State({ placed: { x, y, width, height, depth, box, content }, isChosen, isActive, onChoose }: StateProps) {
  const { path, kind } = box
  const radius = depth === 0 ? 18 : 12
  return (
    <g
      className={css.state}
      data-state={path}
      data-kind={kind}
      data-depth={depth % 2}
      data-active={isActive || undefined}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-current={isActive || undefined}
      aria-description={kind === 'atomic' ? undefined : kind}
      transform={`translate(${x} ${y})`}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      <rect className={css.box} width={width} height={height} rx={radius} />
      {kind === 'final' && <rect className={css.inner} x={4} y={4} width={width - 8} height={height - 8} rx={radius - 3} />}
      <Words content={content} x={pad} y={pad - 3} width={width - 2 * pad} />
    </g>
  )
}

export const Arrows = memo(({ drawing: { arrows, boxes }, chosen }: { drawing: Drawing; chosen: string }) => {
  const id = chosen === '' ? null : (boxes.find(({ box }) => box.path === chosen)?.box.id ?? null)
  return (
    <g aria-hidden>
      <defs>
        <marker
          id="head"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerUnits="userSpaceOnUse"
          markerWidth="11"
          markerHeight="11"
          orient="auto"
        >
          <path className={css.head} d="M0 1 10 5 0 9z" />
        </marker>
      </defs>
      {arrows.map(({ id: key, arrow, points, label }) => (
        <g key={key} className={css.arrow} data-near={(id !== null && (arrow?.from === id || arrow?.to === id)) || undefined}>
          <path className={css.line} d={rounded(points)} markerEnd="url(#head)" />
          {label && (
            <g transform={`translate(${label.x} ${label.y})`}>
              <rect className={css.ground} width={label.width} height={label.height} rx={6} />
              <Words content={label.content} x={labelPad.x} y={labelPad.y} width={label.width} />
            </g>
          )}
        </g>
      ))}
    </g>
  )
})

export const Marks = ({ drawing: { marks } }: { drawing: Drawing }) => (
  <g aria-hidden>
    {marks.map(({ id, kind, x, y, width, height }) =>
      kind === 'initial' ? (
        <circle key={id} className={css.initial} cx={x + width / 2} cy={y + height / 2} r={width / 2} />
      ) : (
        <g key={id} className={css.anywhere} transform={`translate(${x} ${y})`}>
          <rect width={width} height={height} rx={height / 2} />
          <text x={width / 2} y={height / 2 + 4} textAnchor="middle">
            any of it
          </text>
        </g>
      ),
    )}
  </g>
)

function Words({ content: { lines, rules }, x, y, width }: { content: Content; x: number; y: number; width: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {rules.map((at) => (
        <path key={at} className={css.rule} d={`M0 ${at}H${width}`} />
      ))}
      {lines.map(({ text, style, x: left, y: base }) => {
        const { size, weight, italic } = textStyles[style]
        return (
          <text
            key={base}
            className={css[style]}
            x={left}
            y={base}
            fontSize={size}
            fontWeight={weight}
            fontStyle={italic ? 'italic' : 'normal'}
          >
            {text}
          </text>
        )
      })}
    </g>
  )
}

import type { ElkPoint } from 'elkjs/lib/elk-api.js'

const radius = 8

/** Returns the `d` of an SVG path. */
export function rounded(points: readonly ElkPoint[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`
    })
    .join('')
}

const at = ({ x, y }: ElkPoint): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** At most half of the way, so that two corners never cross. */
function towards(from: ElkPoint, to: ElkPoint): ElkPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

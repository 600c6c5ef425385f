import { angleAt, type SpinPlan } from '@krapao/machines'
import type { SpinSlice } from '@krapao/sdk'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { useWheelSize } from './useWheelSize.ts'
import css from './Wheel.module.css'
import { WheelPicture } from './WheelPicture.tsx'

type Props = {
  slices: readonly SpinSlice[]
  /** Degrees, clockwise: where it rests. */
  angle: number
  /** How it turns to there; null while it rests. */
  plan: SpinPlan | null
  /** It has just stopped. */
  settled?: boolean
  /** What it holds, for those who do not see it. */
  label: string
  /** The button in its centre. */
  children: ReactNode
}

/** The wheel: a rim that stands still with its lights and pointer, the slices that turn in it, and the button in its centre. */
export function Wheel({ slices, angle, plan, settled = false, label, children }: Props) {
  const size = useWheelSize()
  const place = useRef<HTMLDivElement>(null)
  // Its size is a number of pixels that only the window tells; styles cannot, for spec 9 wants it to rest for half a second first.
  useLayoutEffect(() => place.current?.style.setProperty('--wheel', `${size}px`), [size])
  return (
    <div ref={place} className={classes(css.wheel, settled && css.settled)} data-testid="wheel">
      <Rim />
      <div className={css.disc} role="img" aria-label={label}>
        <Turning angle={angle} plan={plan}>
          <WheelPicture slices={slices} size={Math.round(size * disc)} />
        </Turning>
      </div>
      <Pointer />
      <div className={css.hub}>{children}</div>
    </div>
  )
}

/** Of the wheel's width; the rim has the rest. */
const disc = 0.92

/** As the wheel, while it is not there yet. */
export const WheelGhost = () => (
  <div className={classes(css.wheel, css.ghost)} aria-hidden>
    <div className={css.disc} />
    <div className={css.hub} />
  </div>
)

/**
 * Turned by the browser's own compositor: no script runs, and nothing is drawn, while it turns. The frames of the plan are told as
 * keyframes, which every browser with Web Animations understands, where `linear()` would leave out the older half.
 */
function Turning({ angle, plan, children }: Pick<Props, 'angle' | 'plan' | 'children'>) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Where it rests, once nothing moves it.
    if (element.current) element.current.style.transform = turnedBy(angle)
    const turn = plan && element.current?.animate?.(keyframesOf(plan), { duration: plan.ms })
    return () => turn?.cancel()
  }, [angle, plan])
  return (
    <div ref={element} className={css.turning}>
      {children}
    </div>
  )
}

const turnedBy = (angle: number): string => `rotate(${angle}deg)`

/** Between two of them lies so little that a straight line is the curve. */
const steps = 60
const keyframesOf = (plan: SpinPlan): Keyframe[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({ offset: step / steps, transform: turnedBy(angleAt(plan, (plan.ms * step) / steps)) }))

const lights = 24

/** Every second light in a picture of its own, so that they can take turns without anything being drawn anew. */
const Rim = () => (
  <div className={css.rim} aria-hidden>
    {[0, 1].map((odd) => (
      // Drawn in units of a circle of 100 around its centre.
      <svg key={odd} viewBox="-100 -100 200 200">
        {Array.from({ length: lights / 2 }, (_, index) => {
          const around = ((2 * index + odd + 0.5) * 2 * Math.PI) / lights
          return <circle key={index} cx={96 * Math.sin(around)} cy={-96 * Math.cos(around)} r="1.7" />
        })}
      </svg>
    ))}
  </div>
)

const Pointer = () => (
  <svg className={css.pointer} viewBox="0 0 28 32" aria-hidden>
    <path d="M2 2h24L14 30z" />
  </svg>
)

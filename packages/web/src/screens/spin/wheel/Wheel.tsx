import { angleAt, type SpinPlan } from '@krapao/machines'
import type { SpinSlice } from '@krapao/sdk'
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useWheelSize } from './useWheelSize.ts'
import css from './Wheel.module.css'
import { WheelPicture } from './WheelPicture.tsx'

type Props = {
  slices: readonly SpinSlice[]
  /** At rest, in degrees clockwise. */
  angle: number
  /** Null at rest. */
  plan: SpinPlan | null
  settled?: boolean
  label: string
  children: ReactNode
}

export function Wheel({ slices, angle, plan, settled = false, label, children }: Props) {
  const size = useWheelSize()
  // Labels are turned after the stop, when the prize is shown over them.
  const [restAngle, setRestAngle] = useState(angle)
  if (!plan && restAngle !== angle) setRestAngle(angle)
  const place = useRef<HTMLDivElement>(null)
  // The size depends on the debounced window width, so CSS units cannot express it.
  useLayoutEffect(() => place.current?.style.setProperty('--wheel', `${size}px`), [size])
  return (
    <div ref={place} className={classes(css.wheel, settled && css.settled)} data-testid="wheel">
      <Rim />
      <div className={css.disc} role="img" aria-label={label}>
        <Turning angle={angle} plan={plan}>
          <WheelPicture slices={slices} size={Math.round(size * disc)} angle={restAngle} />
        </Turning>
      </div>
      <Pointer />
      <div className={css.hub}>{children}</div>
    </div>
  )
}

/** Share of the wheel's width; the rest is the rim. */
const disc = 0.92

export const WheelSkeleton = () => (
  <div className={classes(css.wheel, css.skeleton)} aria-hidden>
    <div className={css.disc} />
    <div className={css.hub} />
  </div>
)

/** On the compositor, without scripts or repaints; older browsers lack `linear()`, so with keyframes. */
function Turning({ angle, plan, children }: Pick<Props, 'angle' | 'plan' | 'children'>) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
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

/** Enough steps for straight segments to look like the curve. */
const steps = 60
const keyframesOf = (plan: SpinPlan): Keyframe[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({ offset: step / steps, transform: turnedBy(angleAt(plan, (plan.ms * step) / steps)) }))

const lights = 24

/** Two pictures, so that odd and even lights can alternate without repainting. */
const Rim = memo(() => (
  <div className={css.rim} aria-hidden>
    {[0, 1].map((odd) => (
      // A circle with radius 100.
      <svg key={odd} viewBox="-100 -100 200 200">
        {Array.from({ length: lights / 2 }, (_, index) => {
          const around = ((2 * index + odd + 0.5) * 2 * Math.PI) / lights
          return <circle key={index} cx={96 * Math.sin(around)} cy={-96 * Math.cos(around)} r="1.7" />
        })}
      </svg>
    ))}
  </div>
))

const Pointer = () => (
  <svg className={css.pointer} viewBox="0 0 28 32" aria-hidden>
    <path d="M2 2h24L14 30z" />
  </svg>
)

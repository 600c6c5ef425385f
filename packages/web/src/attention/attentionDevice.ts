import { jsonSlot, type AttentionDevice } from '@krapao/machines'
import { local } from '../app/stores.ts'

/** What this browser can do to be noticed. What it can't, or may not do yet, it leaves: nobody is told of a sound that did not come. */
export const attentionDevice: AttentionDevice = {
  sound: chime,
  vibrate: () => void navigator.vibrate?.([90, 60, 90]),
  badge: (count) => {
    document.title = withCount(document.title, count)
    const badged = navigator as Navigator & Partial<Record<'setAppBadge' | 'clearAppBadge', (count?: number) => Promise<void>>>
    // Only an installed app has an icon to put it on.
    const shown = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.()
    shown?.catch(() => {})
  },
  once: (names, act) => void once(names, act),
}

/** `(2) Home · Krapao`; without a count the title alone. */
export const withCount = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** Of several tabs that hear of the same, together or one later, one makes itself noticed; and of a burst, once. */
async function once(names: readonly string[], act: () => void): Promise<void> {
  // Where there are no locks (an older browser, a page that is not served securely) two at the very same time both act.
  if (!navigator.locks) return isNew(names) ? act() : undefined
  await navigator.locks.request('attention', { ifAvailable: true }, async (lock) => {
    if (!isNew(names) || !lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, burstMs))
  })
}

/** What comes within so long is told with what came before it. */
const burstMs = 1500

const told = jsonSlot<readonly string[]>(local, 'attention-told')
/** Of so many it is known that they were told. */
const mostTold = 50

function isNew(names: readonly string[]): boolean {
  const before = told.read() ?? []
  const isNews = names.some((name) => !before.includes(name))
  if (isNews) told.write([...before, ...names].slice(-mostTold))
  return isNews
}

let sound: AudioContext | null = null

/** Two soft notes, made here: no file is fetched for them. */
function chime(): void {
  try {
    sound ??= new AudioContext()
    // Asleep until somebody touched the page; where nobody did, it stays silent.
    void sound.resume().catch(() => {})
    const from = sound.currentTime
    for (const [note, start] of [
      [659.25, 0],
      [880, 0.14],
    ] as const)
      strike(sound, note, from + start)
  } catch {
    // No sound device.
  }
}

function strike(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency })
  const loudness = new GainNode(context, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.18, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.55)
}

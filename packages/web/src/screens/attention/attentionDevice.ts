import { jsonSlot, type AttentionDevice } from '@krapao/machines'
import { local } from '#platform/stores.ts'

/** Unsupported or blocked features are skipped silently. */
export const attentionDevice: AttentionDevice = {
  sound: chime,
  vibrate: () => void navigator.vibrate?.([90, 60, 90]),
  badge: (count) => {
    document.title = titleWithCount(document.title, count)
    const badged = navigator as Navigator & Partial<Record<'setAppBadge' | 'clearAppBadge', (count?: number) => Promise<void>>>
    const shown = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.()
    shown?.catch(() => {})
  },
  onceInAllTabs: (ids, act) => void onceInAllTabs(ids, act),
}

export const titleWithCount = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** In only one of the tabs that receive the same items, and once per burst. */
async function onceInAllTabs(ids: readonly string[], act: () => void): Promise<void> {
  // Without locks (older browser, insecure page) two tabs may act at once.
  if (!navigator.locks) return isNew(ids) ? act() : undefined
  await navigator.locks.request('attention', { ifAvailable: true }, async (lock) => {
    if (!isNew(ids) || !lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, burstMs))
  })
}

/** Items within it count as one burst. */
const burstMs = 1500

const announced = jsonSlot<readonly string[]>(local, 'attention-announced')
/** Newest ids that are stored. */
const maxAnnounced = 50

function isNew(ids: readonly string[]): boolean {
  const before = announced.read() ?? []
  const hasNew = ids.some((id) => !before.includes(id))
  if (hasNew) announced.write([...before, ...ids].slice(-maxAnnounced))
  return hasNew
}

let sound: AudioContext | null = null

/** Synthesised, so that no sound file is needed. */
function chime(): void {
  try {
    sound ??= new AudioContext()
    // The audio context stays suspended until the user interacts.
    void sound.resume().catch(() => {})
    const from = sound.currentTime
    for (const [note, start] of [
      [659.25, 0],
      [880, 0.14],
    ] as const)
      playNote(sound, note, from + start)
  } catch {
    // No sound device.
  }
}

function playNote(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency })
  const loudness = new GainNode(context, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.18, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.55)
}

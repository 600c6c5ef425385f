import { formatCountdown } from '#i18n/time.ts'
import type { Language } from '#i18n/language.ts'

const topics = ['register', 'wallet', 'withdraw', 'play', 'transfer', 'balance', 'receive', 'end'] as const
export type Topic = (typeof topics)[number]
export const topicsFor = (isSignedIn: boolean): Topic[] => topics.filter((topic) => topic !== 'register' || !isSignedIn)
/** Topics with a video; the others have written steps. */
export type VideoTopic = Exclude<Topic, 'register' | 'withdraw' | 'transfer'>
export const hasVideo = (topic: Topic): topic is VideoTopic => Object.hasOwn(stepTimes, topic)

/** Seconds at which each step begins and the last one ends. `npm run film` prints them. */
export const stepTimes: Record<VideoTopic, readonly number[]> = {
  wallet: [0, 5.9, 13.7, 18.7],
  play: [0, 7.3, 11.7, 18],
  balance: [0, 5, 9, 13.9],
  receive: [0, 3.9, 9.9, 19.2],
  end: [0, 4, 7.9, 15.8],
}

/** '0:19', rounded up. */
export const lengthOf = (topic: VideoTopic): string => formatCountdown((stepTimes[topic].at(-1) ?? 0) * 1000).replace(/^0/, '')

export const videoOf = (topic: VideoTopic, language: Language) => {
  const base = `/howto/${language}/${topic}`
  return { video: `${base}.mp4`, poster: `${base}.webp` }
}

import type { HarnessScreen } from '@krapao/web/src/testing/harness.ts'

const folder = '../../../web/src/'
const files = import.meta.glob<{ states: HarnessScreen[] }>('../../../web/src/**/*.states.tsx', { eager: true })

export const screens: readonly { file: string; entry: HarnessScreen }[] = Object.entries(files).flatMap(([path, { states }]) =>
  states.map((entry) => ({ file: path.slice(folder.length), entry })),
)

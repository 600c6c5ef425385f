import { provideDevicesPorts } from '@krapao/machines'
import { devicesFakePorts, devicesSamples } from '@krapao/machines/testing'
import { Page } from '#testing/Page.tsx'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Devices } from './Devices.tsx'

export const states = [
  screenOf({
    name: 'devices/Devices',
    machine: provideDevicesPorts(devicesFakePorts()),
    walk: {
      ...devicesSamples,
      identity: ({ context }) => [context['devices'].length, context['chosen'], context['problem']],
    },
    appearance: ({ value, context: { devices, chosen, problem } }) => {
      if (value === 'loading') return devices.length > 0
      if (value === 'failed') return problem?.kind
      return value === 'ready' ? [devices.length > 1, problem?.kind] : value === 'broken' || chosen !== null
    },
    emptyStates: ['signedOut', 'signedOutEverywhere', 'unsupported'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Devices actor={actor} now={() => sampleNow} />
      </Page>
    ),
  }),
]

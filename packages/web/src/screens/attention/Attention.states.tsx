import { provideAttentionPorts } from '@krapao/machines'
import { attentionFakePorts, attentionSamples } from '@krapao/machines/testing'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Attention } from './Attention.tsx'

export const states = [
  screenOf({
    name: 'attention/Attention',
    machine: provideAttentionPorts(attentionFakePorts()),
    walk: { ...attentionSamples, identity: ({ context }) => [context['settings'], context['unseen'] > 0] },
    appearance: ({ context }) => context['settings'],
    render: (actor) => (
      <Page>
        <h1>{walletSample.profile.name}</h1>
        <Attention actor={actor} />
      </Page>
    ),
  }),
]

import { providePromotionPorts } from '@krapao/machines'
import { promotionFakePorts, promotionSamples } from '@krapao/machines/testing'
import { Page } from '#testing/Page.tsx'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { PromotionSearch } from './PromotionSearch.tsx'
import { Searched } from './PromotionSheet.tsx'

export const states = [
  screenOf({
    name: 'promotion/PromotionSheet',
    machine: providePromotionPorts(promotionFakePorts()),
    walk: { ...promotionSamples, identity: ({ context }) => context['code'] },
    render: (actor) => (
      <Page>
        <h1>โบนัส · ໂບນັດ</h1>
        <PromotionSearch actor={actor} />
        {['searching', 'notFound', 'failed', 'broken'].includes(actor.getSnapshot().value) && (
          <Sheet title="SABAIDEE" onClose={() => {}}>
            <Searched actor={actor} onClose={() => {}} />
          </Sheet>
        )}
      </Page>
    ),
  }),
]

import type { GameTarget } from '@krapao/machines'
import { Page } from '#testing/Page.tsx'
import { kitOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { GameLaunch } from './GameLaunch.tsx'
import { GameNotice } from './GameNotice.tsx'

const noop = () => {}
const sample = { name: 'Mangkorn ม้ามังกร ມັງກອນ', notice: 'ปิดปรับปรุงทุกวันจันทร์ 05:00–08:00 · ປິດປັບປຸງທຸກວັນຈັນ 05:00–08:00' }

const Shown = ({ target }: { target: GameTarget }) => (
  <Page>
    <h1>{sample.name}</h1>
    <Sheet title={sample.name} onClose={noop}>
      <GameLaunch name={sample.name} target={target} onDone={noop} />
    </Sheet>
  </Page>
)

export const states = [
  kitOf({
    name: 'gameAccount/GameLaunch',
    stories: {
      link: () => <Shown target={{ kind: 'link', url: 'https://games.example/enter' }} />,
      form: () => <Shown target={{ kind: 'form', action: 'https://games.example/login', fields: { username: 'kp1' } }} />,
      frame: () => (
        <Page>
          <h1>{sample.name}</h1>
          <GameLaunch name={sample.name} target={{ kind: 'frame', content: { kind: 'link', url: 'about:blank' } }} onDone={noop} />
        </Page>
      ),
      notice: () => (
        <Page>
          <h1>{sample.name}</h1>
          <GameNotice notice={sample.notice} onContinue={noop} onCancel={noop} />
        </Page>
      ),
    },
  }),
]

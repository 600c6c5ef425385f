import { GuestShell } from '#shell/GuestShell.tsx'
import { Page } from '#testing/Page.tsx'
import { kitOf } from '#testing/harness.ts'
import { Film } from './Film.tsx'
import { HowTo } from './HowTo.tsx'

export const states = [
  kitOf({
    name: 'howto/HowTo',
    stories: {
      page: () => (
        <GuestShell>
          <HowTo />
        </GuestShell>
      ),
      film: () => (
        <Page>
          <Film topic="wallet" onClose={() => {}} />
        </Page>
      ),
    },
  }),
]

import { GuestShell } from '#shell/GuestShell.tsx'
import { Page } from '#testing/Page.tsx'
import { kitOf } from '#testing/harness.ts'
import { TopicVideo } from './TopicVideo.tsx'
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
      video: () => (
        <Page>
          <TopicVideo topic="wallet" onClose={() => {}} />
        </Page>
      ),
    },
  }),
]

import { NotFound } from '#screens/notFound/NotFound.tsx'
import { BareFrame } from '#shell/BareFrame.tsx'
import { PlayerShell } from '#shell/PlayerShell.tsx'
import { kitOf } from '#testing/harness.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

export const states = [
  kitOf({ name: 'notFound/NotFound', stories: { page: () => <NotFound /> } }),
  kitOf({
    name: 'app/ErrorBoundary',
    stories: {
      defect: () => <Failing message="a defect" />,
      'script did not come': () => <Failing message="Failed to fetch dynamically imported module" />,
    },
  }),
  kitOf({
    name: 'app/ScreenSkeleton',
    stories: {
      player: () => (
        <PlayerShell>
          <ScreenSkeleton />
        </PlayerShell>
      ),
    },
  }),
]

const Failing = ({ message }: { message: string }) => (
  <BareFrame>
    <ErrorBoundary onRetry={() => {}}>
      <Throw message={message} />
    </ErrorBoundary>
  </BareFrame>
)

function Throw({ message }: { message: string }): never {
  throw new Error(message)
}

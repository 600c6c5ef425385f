import { AfterIdle } from './AfterIdle.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useScreens } from './screensContext.ts'

export function ChatWhenIdle() {
  const { chat } = useScreens()
  return (
    // An unrequested part must not show its error.
    <ErrorBoundary quiet onRetry={() => {}}>
      <AfterIdle screen={chat} />
    </ErrorBoundary>
  )
}

import type { RegisterWizardActor, SessionActor } from '@krapao/machines'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Signs the player in while the success message is shown. If that fails, the sign-in page says why. */
export function useSignInAfterRegistration(actor: RegisterWizardActor, session: SessionActor): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leaveWhenDone = () => {
      const { value } = session.getSnapshot()
      if (actor.getSnapshot().status !== 'done' || value === 'signingIn') return
      // Replaces this page, since a visit of it ends a session.
      void navigate(value === 'signedIn' ? '/user' : '/login', { replace: true })
    }
    const subscriptions = [
      actor.on('player.registered', ({ username, password }) =>
        session.send({ type: 'signIn.requested', form: { username, password, remember: false } }),
      ),
      actor.subscribe({ complete: leaveWhenDone }),
      session.subscribe(leaveWhenDone),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, session, navigate])
}

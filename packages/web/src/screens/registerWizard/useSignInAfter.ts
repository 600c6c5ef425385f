import type { RegisterWizardActor, SessionActor } from '@krapao/machines'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Signs the player in while the success message is shown. If that fails, the sign-in page says why. */
export function useSignInAfter(actor: RegisterWizardActor, session: SessionActor): void {
  const navigate = useNavigate()
  useEffect(() => {
    const goOn = () => {
      const { value } = session.getSnapshot()
      if (actor.getSnapshot().status !== 'done' || value === 'signingIn') return
      // Replaces this page, since a visit of it ends a session.
      void navigate(value === 'signedIn' ? '/user' : '/login', { replace: true })
    }
    const subscriptions = [
      actor.on('player.registered', ({ username, password }) =>
        session.send({ type: 'signIn.requested', form: { username, password, remember: false } }),
      ),
      actor.subscribe({ complete: goOn }),
      session.subscribe(goOn),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, session, navigate])
}

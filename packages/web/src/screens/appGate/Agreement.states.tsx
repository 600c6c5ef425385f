import { provideAppGatePorts } from '@krapao/machines'
import { failedWith, silent, worked, type Walk } from '@krapao/machines/testing'
import { screenOf } from '#testing/harness.ts'
import { Agreement } from './Agreement.tsx'
import { agreementView } from './agreementView.ts'

const texts = [
  '<h3>ผู้เล่น</h3><p>ฉันมีอายุครบ 20 ปี และเล่นด้วยเงินของตนเอง</p>',
  '<p>ชื่อบัญชีธนาคารเป็นชื่อของฉันเอง</p><ul><li>หนึ่งคนหนึ่งบัญชี</li><li>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น</li></ul>',
]
const answers = [worked(texts), worked([]), failedWith({ kind: 'unavailable', effect: 'none' })]

const walk: Walk = {
  starts: [{ input: { locale: 'th' } }],
  events: { 'agreement.accepted': [{ type: 'agreement.accepted', remember: true }] },
  outcomes: { loadAgreements: answers, loadRequestedAgreements: answers, readAgreements: answers },
  identity: ({ context }) => [context['agreements'].length, context['problem']],
}

export const states = [
  screenOf({
    name: 'appGate/Agreement',
    machine: provideAppGatePorts({
      actors: { loadAgreements: silent(), switchLocale: silent() },
      agreementIsRemembered: () => false,
      rememberAgreement: () => {},
      keepLocale: () => {},
    }),
    walk,
    appearance: (snapshot) => {
      const view = agreementView(snapshot as never)
      const { problem, agreements } = snapshot.context
      return [view, view === 'failed' && problem, (view === 'asking' || view === 'reading') && agreements.length]
    },
    emptyStates: [
      'agreement.idle',
      'agreement.deciding',
      'agreement.waiting',
      'agreement.loading',
      'agreement.postponed',
      'agreement.accepted.closed',
      'agreement.terminated',
      'locale.switching',
      'locale.failed',
    ],
    render: (appGate) => <Agreement appGate={appGate} />,
  }),
]

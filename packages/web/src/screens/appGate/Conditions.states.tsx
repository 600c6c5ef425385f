import { lookupInput, provideLookupPorts } from '@krapao/machines'
import { failedWith, offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { screenOf } from '#testing/harness.ts'
import { Conditions } from './Conditions.tsx'

const texts = ['<h3>การฝากเงิน</h3><ul><li>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น</li><li>คิวอาร์ใช้ได้ครั้งเดียว</li></ul>', '<p>ถอนขั้นต่ำ 100 บาท</p>']
const walk: Walk = {
  starts: [{ input: lookupInput }],
  outcomes: {
    load: [worked(texts), worked([]), offline, failedWith({ kind: 'unavailable', effect: 'none' })],
    refresh: [worked(texts), offline],
  },
  identity: ({ context }) => [context['value']?.length, context['problem']],
}

export const states = [
  screenOf({
    name: 'appGate/Conditions',
    machine: provideLookupPorts<'conditions'>({ actors: { load: silent() }, now: () => 0 }),
    walk,
    appearance: ({ context: { value, problem } }) => value ?? [problem],
    emptyStates: ['idle'],
    render: (conditions) => <Conditions conditions={conditions} onClose={() => {}} />,
  }),
]

import type { Words } from '#core/catalogue/catalogue.schema.ts'
import type { Entry } from '#core/ledger/ledger.ts'

type CsvWords = {
  head: readonly string[]
  types: Record<Entry['type'], string>
  statuses: Record<Entry['status'], string>
  places: Record<string, string>
}

export const csvWords: Record<keyof Words, CsvWords> = {
  th: {
    head: ['ลำดับ', 'วันที่และเวลา', 'ประเภท', 'สถานะ', 'จาก', 'ไปยัง', 'รายละเอียด', 'จำนวนเงิน (บาท)', 'เงินเข้า (บาท)', 'เงินออก (บาท)', 'คงเหลือ (บาท)', 'เลขอ้างอิง'],
    types: { deposit: 'ฝากเงิน', bonus: 'รับโบนัส', finish_bonus: 'จบโบนัส', withdraw: 'ถอนเงิน', transfer: 'โยกเงิน' },
    statuses: { PROCESSING: 'กำลังดำเนินการ', SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ' },
    places: { WALLET: 'กระเป๋า', ANNOUNCED: 'แจ้งฝากไว้', RETURN: 'ส่งคืนธนาคาร', BONUS: 'โบนัส', PROMOTION: 'โปรโมชัน', INVITE: 'แนะนำเพื่อน', REFUND: 'คืนยอดเสีย', OPERATOR: 'ปรับยอดโดยฝ่ายบริการลูกค้า', LUCKYDRAW: 'วงล้อนำโชค' },
  },
  lo: {
    head: ['ລຳດັບ', 'ວັນທີ ແລະ ເວລາ', 'ປະເພດ', 'ສະຖານະ', 'ຈາກ', 'ໄປຫາ', 'ລາຍລະອຽດ', 'ຈຳນວນເງິນ (ບາດ)', 'ເງິນເຂົ້າ (ບາດ)', 'ເງິນອອກ (ບາດ)', 'ຍອດເຫຼືອ (ບາດ)', 'ເລກອ້າງອີງ'],
    types: { deposit: 'ຝາກເງິນ', bonus: 'ຮັບໂບນັດ', finish_bonus: 'ຈົບໂບນັດ', withdraw: 'ຖອນເງິນ', transfer: 'ຍ້າຍເງິນ' },
    statuses: { PROCESSING: 'ກຳລັງດຳເນີນການ', SUCCESS: 'ສຳເລັດ', FAILED: 'ບໍ່ສຳເລັດ' },
    places: { WALLET: 'ກະເປົ໋າ', ANNOUNCED: 'ແຈ້ງຝາກໄວ້', RETURN: 'ສົ່ງຄືນທະນາຄານ', BONUS: 'ໂບນັດ', PROMOTION: 'ໂປຣໂມຊັນ', INVITE: 'ແນະນຳໝູ່', REFUND: 'ຄືນຍອດເສຍ', OPERATOR: 'ປັບຍອດໂດຍຝ່າຍບໍລິການລູກຄ້າ', LUCKYDRAW: 'ວົງລໍ້ນຳໂຊກ' },
  },
  en: {
    head: ['Number', 'Date and time', 'Type', 'Status', 'From', 'To', 'Description', 'Amount (baht)', 'In (baht)', 'Out (baht)', 'Balance (baht)', 'Reference'],
    types: { deposit: 'Deposit', bonus: 'Bonus received', finish_bonus: 'Bonus ended', withdraw: 'Withdrawal', transfer: 'Transfer' },
    statuses: { PROCESSING: 'Pending', SUCCESS: 'Completed', FAILED: 'Failed' },
    places: { WALLET: 'Wallet', ANNOUNCED: 'Reported', RETURN: 'Returned to the bank', BONUS: 'Bonus', PROMOTION: 'Promotion', INVITE: 'Invite bonus', REFUND: 'Cashback', OPERATOR: 'Adjustment by support', LUCKYDRAW: 'Lucky wheel' },
  },
} // prettier-ignore

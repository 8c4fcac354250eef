import type { Both } from '../kit/language.ts'
import type { AlarmKind } from './alarmKinds.ts'

/**
 * Words of each kind of alarm. `{who}`: whom or what it is about; `{count}`: how many; `{minutes}`: in which time. `done`
 * says what the product did by itself.
 */
export const alarmTexts: Readonly<Record<AlarmKind, { title: Both; happened: Both; done: Both }>> = {
  passwordGuessing: {
    title: { zh: '猜测某账号密码', en: 'Guessing the password of one account' },
    happened: {
      zh: '{who}在 {minutes} 分钟内登录失败 {count} 次。',
      en: 'Failed sign-ins as {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '达到次数上限后，该账号对陌生设备锁定，要求验证码。',
      en: 'At the limit the account was locked for unknown devices, and the captcha was asked.',
    },
  },
  passwordSpraying: {
    title: { zh: '从同一地址尝试多个账号', en: 'One address tries many accounts' },
    happened: {
      zh: '地址 {who} 在 {minutes} 分钟内尝试了 {count} 个账号，均失败。',
      en: 'Accounts tried in vain by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '该地址达到上限后被拒绝登录，账号本身不受影响。',
      en: 'At its limit the address was refused; the accounts themselves stay open.',
    },
  },
  passwordFlood: {
    title: { zh: '全站登录失败激增', en: 'Failed sign-ins over the whole house' },
    happened: {
      zh: '{minutes} 分钟内全站登录失败 {count} 次。',
      en: 'Failed sign-ins of everybody within {minutes} min: {count}.',
    },
    done: {
      zh: '近期未登录过的设备一律要求验证码，不锁定任何人。',
      en: 'Devices that did not sign in lately were asked for the captcha; nobody was locked out.',
    },
  },
  cipherReplay: {
    title: { zh: '重放或伪造密码密文', en: 'Replayed or malformed password ciphers' },
    happened: {
      zh: '地址 {who} 在 {minutes} 分钟内提交无效密码密文 {count} 次。',
      en: 'Unusable password ciphers from {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '均按密码错误答复并计入失败次数，用过的密文不再有效。',
      en: 'Each was answered like a wrong password and counted; a cipher that was used proves nothing again.',
    },
  },
  lockedOut: {
    title: { zh: '锁定后仍不断尝试登录', en: 'Knocking on after the lock' },
    happened: {
      zh: '{who}在 {minutes} 分钟内于锁定期间尝试 {count} 次。',
      en: 'Tries of {who} while locked, within {minutes} min: {count}.',
    },
    done: { zh: '全部拒绝，未核对密码。', en: 'All were refused; no password was judged.' },
  },
  factorGuessing: {
    title: { zh: '猜测第二验证', en: 'Guessing the second factor' },
    happened: {
      zh: '{who}密码正确，但第二验证在 {minutes} 分钟内被拒 {count} 次，密码可能已泄露。',
      en: 'The password of {who} was right, the second factor was refused within {minutes} min: {count}. The password may be known.',
    },
    done: {
      zh: '未登录成功；达到次数上限后第二验证锁定。',
      en: 'Nobody got in; at the limit the second factor was locked.',
    },
  },
  passkeyCopied: {
    title: { zh: '通行密钥被复制', en: 'Copied passkey' },
    happened: {
      zh: '{who}的通行密钥在 {minutes} 分钟内 {count} 次显示出比上次更早的使用次数：另有一台设备持有同一密钥。',
      en: 'A passkey of {who} said that it was used less often than before, within {minutes} min: {count}. Another device holds the same key.',
    },
    done: {
      zh: '未登录成功。请本人移除该通行密钥，另行添加。',
      en: 'Nobody got in by it. The person should remove this passkey and add another one.',
    },
  },
  proofGuessing: {
    title: { zh: '会话中猜测密码', en: 'Guessing the password in a session' },
    happened: {
      zh: '{who}的会话在 {minutes} 分钟内输错本人密码 {count} 次，会话可能被他人使用。',
      en: 'In a session of {who} the own password was wrong, within {minutes} min: {count}. Somebody else may have the session.',
    },
    done: {
      zh: '需要确认本人的操作均未执行；达到次数上限后锁定。',
      en: 'Nothing that asks who it is was done; at the limit it was locked.',
    },
  },
  foreignSites: {
    title: { zh: '其他网站发起的请求', en: 'Calls made by other sites' },
    happened: {
      zh: '{who}的浏览器在 {minutes} 分钟内由其他网站的页面发出操作 {count} 次，可能有人诱导点击。',
      en: 'Pages of other sites made the browser of {who} act here within {minutes} min: {count}. Somebody may be luring people.',
    },
    done: { zh: '全部拒绝，未执行。', en: 'All were refused; nothing was done.' },
  },
  innerAddresses: {
    title: { zh: '指向内部网络的地址', en: 'Addresses that lead inside' },
    happened: {
      zh: '{who}在 {minutes} 分钟内有 {count} 次指向内部网络或非公开的地址，可能有人在探测内部网络；如属本单位的服务，请运维人员列入允许的主机。',
      en: '{who}: addresses of inner networks, or no public ones, within {minutes} min: {count}. Somebody may be feeling their way inside; hosts of our own are named by the operator.',
    },
    done: { zh: '全部拒绝，未连接这些地址。', en: 'All were refused; none was connected to.' },
  },
  codeGuessing: {
    title: { zh: '猜测验证码短信', en: 'Guessing codes' },
    happened: {
      zh: '{who}在 {minutes} 分钟内输错短信或邮件验证码 {count} 次。',
      en: 'Wrong codes from {who} within {minutes} min: {count}.',
    },
    done: { zh: '每个验证码超过次数即作废。', en: 'Each code is void after its few tries.' },
  },
  codesToReceiver: {
    title: { zh: '短时间内向同一接收人发送大量验证码', en: 'Codes in number to one receiver' },
    happened: {
      zh: '{minutes} 分钟内向同一号码或邮箱（{who}）发送验证码 {count} 条。',
      en: 'Codes sent to one phone or address ({who}) within {minutes} min: {count}.',
    },
    done: {
      zh: '达到每小时、每日上限后不再发送。',
      en: 'At the limits of an hour and a day no more were sent.',
    },
  },
  codesFromAddress: {
    title: { zh: '同一地址大量索取验证码', en: 'Codes asked in number by one address' },
    happened: {
      zh: '{who}在 {minutes} 分钟内索取验证码被拒 {count} 次。',
      en: 'Requests for codes by {who} refused within {minutes} min: {count}.',
    },
    done: { zh: '超出部分未发送任何短信。', en: 'Nothing was sent for what was refused.' },
  },
  captchaGuessing: {
    title: { zh: '猜测图形验证码', en: 'Guessing captchas' },
    happened: {
      zh: '{who}在 {minutes} 分钟内答错图形验证码 {count} 次。',
      en: 'Captchas answered wrongly by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '每张验证码只核对一次，答错即作废。',
      en: 'Each captcha is judged once; a wrong answer spends it.',
    },
  },
  numberGuessing: {
    title: { zh: '猜测案件编号', en: 'Guessing numbers of cases' },
    happened: {
      zh: '{who}未登录，在 {minutes} 分钟内查询不存在的编号或链接 {count} 次。',
      en: 'Numbers or links that do not exist, asked for without signing in by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '答复均为“未找到”，不透露案件是否存在；超过次数后拒绝查询。',
      en: 'Each got the same “not found”, whether the case exists or not; beyond the limit nothing is answered.',
    },
  },
  malformedInput: {
    title: { zh: '大量畸形请求', en: 'Malformed requests in number' },
    happened: {
      zh: '{who}在 {minutes} 分钟内发来畸形或不存在的请求 {count} 次。',
      en: 'Malformed or unknown requests from {who} within {minutes} min: {count}.',
    },
    done: { zh: '均在解析前后被拒绝，未写入数据。', en: 'All were refused before anything was written.' },
  },
  limitHits: {
    title: { zh: '频繁触发访问限制', en: 'Running into limits' },
    happened: {
      zh: '{who}在 {minutes} 分钟内因超过频率限制被拒 {count} 次。',
      en: 'Requests of {who} beyond a limit within {minutes} min: {count}.',
    },
    done: { zh: '超出限制的请求未执行。', en: 'What was beyond the limits was not carried out.' },
  },
  uploadsRefused: {
    title: { zh: '上传文件多次被拒', en: 'Refused uploads in number' },
    happened: {
      zh: '{who}在 {minutes} 分钟内上传的文件被拒 {count} 次（类型不符、含活动内容或异常）。',
      en: 'Uploads of {who} refused within {minutes} min (wrong type, active content, bombs): {count}.',
    },
    done: { zh: '文件未保存，也未打开。', en: 'No file was kept or opened.' },
  },
  foreignObjects: {
    title: { zh: '多次访问无权查看的记录', en: 'Records of others asked for' },
    happened: {
      zh: '{who}在 {minutes} 分钟内请求不存在或不属于其范围的记录 {count} 次。',
      en: 'Records that {who} may not see, or that do not exist, asked for within {minutes} min: {count}.',
    },
    done: { zh: '答复均为“未找到”，未透露任何内容。', en: 'Each got “not found”; nothing was told.' },
  },
  forbiddenCalls: {
    title: { zh: '多次尝试越权操作', en: 'Acts without the right to them' },
    happened: {
      zh: '{who}在 {minutes} 分钟内尝试无权限的操作 {count} 次。',
      en: 'Acts that {who} has no right to, tried within {minutes} min: {count}.',
    },
    done: { zh: '全部拒绝并记入操作日志。', en: 'All were refused and are in the operation log.' },
  },
  rightsWidened: {
    title: { zh: '试图扩大权限或代替第二人', en: 'Widening rights, or being one’s own second person' },
    happened: {
      zh: '{who}在 {minutes} 分钟内被拒 {count} 次：授予自己没有的权限、给自己授权、合并应分离的职责，或复核本人经办的事项。',
      en: 'Refused to {who} within {minutes} min: {count}. They gave rights that they do not have, or to themselves, united duties that must be apart, or confirmed work of their own.',
    },
    done: {
      zh: '全部拒绝，权限未变，事项未通过复核。',
      en: 'All were refused: no right changed, and nothing was confirmed.',
    },
  },
  revealsMany: {
    title: { zh: '大量查看完整个人信息', en: 'Personal data shown in full in number' },
    happened: {
      zh: '{who}在 {minutes} 分钟内查看完整个人信息 {count} 次。',
      en: 'Personal data shown in full to {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '每次查看连同理由已记录，当事人可以看到。',
      en: 'Each is on record with its reason and shown to the person concerned.',
    },
  },
  revealsOver: {
    title: { zh: '超过每日查看完整信息上限', en: 'Beyond the daily budget of personal data in full' },
    happened: {
      zh: '{who}已用完每日次数，仍在 {minutes} 分钟内要求查看完整个人信息 {count} 次。',
      en: 'Personal data in full asked for by {who} beyond the daily budget, within {minutes} min: {count}.',
    },
    done: { zh: '超出上限的要求均被拒绝。', en: 'What was beyond the budget was not shown.' },
  },
  readingMany: {
    title: { zh: '异常大量查阅案件', en: 'Unusually many cases read' },
    happened: {
      zh: '{who}在 {minutes} 分钟内查阅案件 {count} 件。',
      en: 'Cases read by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '查阅均已记录，请核实是否为工作需要。',
      en: 'The reads are on record; please see whether work called for them.',
    },
  },
  readingAtNight: {
    title: { zh: '夜间查阅案件', en: 'Cases read at night' },
    happened: {
      zh: '{who}夜间（22:00 至 6:00）在 {minutes} 分钟内查阅案件 {count} 件。',
      en: 'Cases read by {who} at night (22:00 to 6:00) within {minutes} min: {count}.',
    },
    done: {
      zh: '查阅均已记录，请核实是否为工作需要。',
      en: 'The reads are on record; please see whether work called for them.',
    },
  },
  readingOutside: {
    title: { zh: '大量查阅辖区外案件', en: 'Cases of other areas read in number' },
    happened: {
      zh: '{who}在 {minutes} 分钟内查阅本辖区以外的案件 {count} 件。',
      en: 'Cases outside of their own area read by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '查阅均已记录，请核实是否为工作需要，并核对其数据权限。',
      en: 'The reads are on record; please see whether work called for them, and how far the grant reaches.',
    },
  },
  readingEmergency: {
    title: { zh: '应急调阅', en: 'Emergency reading' },
    happened: {
      zh: '{who}在 {minutes} 分钟内应急调阅案件 {count} 件。',
      en: 'Cases of others read in an emergency by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '理由已记录，已告知其负责人、案件所在管理局和当事人，请核实是否确有必要。',
      en: 'The reason is on record; their leaders, the bureau that has the case and the appellant were told. Please see whether it was needed.',
    },
  },
  exportsMany: {
    title: { zh: '频繁导出', en: 'Exports in number' },
    happened: {
      zh: '{who}在 {minutes} 分钟内导出 {count} 次。',
      en: 'Exports by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '导出均已登记理由、条件和摘要。',
      en: 'Each is on the register with its reason, filter and digest.',
    },
  },
  exportsBulk: {
    title: { zh: '大批量导出', en: 'Exports in bulk' },
    happened: {
      zh: '{who}在 {minutes} 分钟内导出 {count} 行。',
      en: 'Rows taken out by {who} within {minutes} min: {count}.',
    },
    done: {
      zh: '导出均已登记理由、条件和摘要。',
      en: 'Each is on the register with its reason, filter and digest.',
    },
  },
  exportsOver: {
    title: { zh: '超过每日导出上限', en: 'Beyond the daily budget of exports' },
    happened: {
      zh: '{who}已用完每日导出额度，仍在 {minutes} 分钟内要求导出 {count} 次。',
      en: 'Exports asked for by {who} beyond the daily budget, within {minutes} min: {count}.',
    },
    done: { zh: '超出额度的导出均被拒绝。', en: 'What was beyond the budget did not leave.' },
  },
  logBroken: {
    title: { zh: '日志链校验失败', en: 'The chain over the logs is broken' },
    happened: {
      zh: '日志封存链在第 {count} 处不符（{who}），可能被改动或删除。',
      en: 'The sealed logs do not hold at place {count} ({who}): a line may have been altered or removed.',
    },
    done: {
      zh: '断点及以后的记录保持不动，到期清理已停止。',
      en: 'What follows the break stays as it is; nothing of it is retired.',
    },
  },
  registerBroken: {
    title: { zh: '公开存证与记录不符', en: 'A register differs from the public log' },
    happened: {
      zh: '案件、案件历史或登记簿中有 {count} 处与记录行或公开存证不符（首处：{who}）。',
      en: 'Cases, histories or registers that differ from their lines or from the public log: {count} (first: {who}).',
    },
    done: {
      zh: '已签名的存证摘要不变，可用其证明原内容。',
      en: 'The signed heads stand: what was there before can be proved by them.',
    },
  },
  fileBroken: {
    title: { zh: '已存文件缺失或损坏', en: 'A stored file is missing or damaged' },
    happened: {
      zh: '{who}：{minutes} 分钟内 {count} 次发现已存文件缺失、不完整，或与存入时的摘要不符。',
      en: '{who}: stored files found missing, cut, or not what their digest says, within {minutes} min: {count}.',
    },
    done: {
      zh: '损坏的内容未提供给任何人，文件编号见服务器日志；请从备份恢复。',
      en: 'Nothing of them was given out; the log of the server names each file. Please bring them back from the backup.',
    },
  },
  headMissing: {
    title: { zh: '存证摘要未按时签名', en: 'No signed head was made' },
    happened: {
      zh: '已 {count} 分钟没有新的存证摘要。',
      en: 'Minutes since the last signed head of the public log: {count}.',
    },
    done: {
      zh: '任务恢复后会补签期间的全部记录。',
      en: 'Once the job runs again it takes in all that was written meanwhile.',
    },
  },
  headsUnsent: {
    title: { zh: '存证摘要未能异地保存', en: 'Signed heads did not leave' },
    happened: {
      zh: '“{who}”已 {count} 小时没有收到存证摘要。',
      en: 'Hours since a second place took a signed head ({who}): {count}.',
    },
    done: {
      zh: '每十分钟重试一次，恢复后补送期间的全部摘要；原因见“系统监控”。',
      en: 'It is tried every ten minutes, and all heads of the meantime follow; the page Monitor says why.',
    },
  },
  outboxFailed: {
    title: { zh: '短信或邮件发送失败', en: 'Messages could not be sent' },
    happened: {
      zh: '{minutes} 分钟内有 {count} 条消息最终发送失败（{who}）。',
      en: 'Messages given up within {minutes} min ({who}): {count}.',
    },
    done: {
      zh: '消息保留在发件箱，可由管理员重发。',
      en: 'They stay in the outbox; an administrator may send them again.',
    },
  },
  outboxStuck: {
    title: { zh: '发件箱积压', en: 'The outbox is stuck' },
    happened: {
      zh: '最早的一条消息已等待 {count} 分钟。',
      en: 'Minutes that the oldest message has waited: {count}.',
    },
    done: {
      zh: '消息未丢失，恢复后自动发送。',
      en: 'Nothing is lost; what waits is sent once the way is free.',
    },
  },
  wordingUnfit: {
    title: { zh: '消息模板无法使用', en: 'A message text cannot be filled' },
    happened: {
      zh: '修改过的模板“{who}”与当前程序不符，无法填写。',
      en: 'A changed text does not fit this program and cannot be filled: {who}.',
    },
    done: {
      zh: '消息照常发出，用程序自带的文字；请在“消息模板”中修改或恢复。',
      en: 'Messages still leave, with the text of the program; please change or restore it under “Message texts”.',
    },
  },
  timersLate: {
    title: { zh: '超期未按时标记', en: 'Overdue deadlines were not noticed' },
    happened: {
      zh: '最早的一个到期时限已过 {count} 分钟，仍未标记超期。',
      en: 'Minutes since the oldest deadline ran out without being marked: {count}.',
    },
    done: { zh: '任务恢复后会补标记并通知。', en: 'Once the job runs again it marks and tells them.' },
  },
  jobFailed: {
    title: { zh: '定时任务失败', en: 'A job failed' },
    happened: {
      zh: '任务“{who}”在 {minutes} 分钟内失败 {count} 次。',
      en: 'Failures of the job “{who}” within {minutes} min: {count}.',
    },
    done: {
      zh: '任务会自动重试，下一次照常运行。',
      en: 'It is tried again by itself, and its next time comes as usual.',
    },
  },
  jobLate: {
    title: { zh: '定时任务未按时运行', en: 'A job did not run in time' },
    happened: {
      zh: '任务“{who}”已晚 {count} 分钟。',
      en: 'Minutes that the job “{who}” is late: {count}.',
    },
    done: { zh: '任一进程恢复后会立即补跑。', en: 'It runs as soon as any process takes it up.' },
  },
  queueGivenUp: {
    title: { zh: '后台任务已放弃', en: 'Background work was given up' },
    happened: {
      zh: '{minutes} 分钟内有 {count} 个“{who}”任务在多次重试后放弃。',
      en: 'Tasks “{who}” given up after all tries within {minutes} min: {count}.',
    },
    done: {
      zh: '任务保留在队列中，可由管理员重新排队。',
      en: 'They stay in the queue; an administrator may put them back.',
    },
  },
  serverFaults: {
    title: { zh: '程序异常增多', en: 'Faults of the server in number' },
    happened: {
      zh: '{minutes} 分钟内程序异常 {count} 次。',
      en: 'Requests that ended in a fault within {minutes} min: {count}.',
    },
    done: {
      zh: '出错的操作均已整体撤销，异常记入日志。',
      en: 'What failed was undone as a whole; each fault is in the log.',
    },
  },
  backupOld: {
    title: { zh: '备份过旧', en: 'The last backup is old' },
    happened: { zh: '距上次备份已 {count} 小时。', en: 'Hours since the last backup: {count}.' },
    done: {
      zh: '系统不会自行备份，请运行备份命令。',
      en: 'The product makes none by itself: run the backup.',
    },
  },
}

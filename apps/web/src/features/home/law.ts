/** The law's own numbers (《邮政法》 art. 65, 《快递暂行条例》); shown until the server has told the ones in force. */
export const LAW = { complaintWaitDays: 7, acceptWorkdays: 2, replyDays: 15, totalDays: 30 }

import { setting } from '../reference/settings/settings.declare.service.ts'

export const DEFAULT_FILE_ENGINE = setting.select('SNOWY_SYS_DEFAULT_FILE_ENGINE', 'LOCAL', {
  in: 'SYS_BASE',
  sort: 150,
  dict: 'FILE_ENGINE',
  isPublic: true,
  zh: '默认文件引擎',
  en: 'Default file engine',
})
export const DEFAULT_FILE_URL = setting.text('SNOWY_SYS_DEFAULT_FILE_URL', '', {
  in: 'SYS_BASE',
  sort: 180,
  isPublic: true,
  zh: '文件访问地址',
  en: 'Address of files',
})
export const FILE_LOCAL_FOLDER_FOR_WINDOWS = setting.text('SNOWY_FILE_LOCAL_FOLDER_FOR_WINDOWS', '', {
  in: 'FILE_LOCAL',
  sort: 450,
  zh: 'Windows 存储目录（绝对路径，重启后生效）；为空时用数据目录',
  en: 'Folder on Windows (absolute, with the next start); the data folder when empty',
  form: 'windowsPath',
})
export const FILE_LOCAL_FOLDER_FOR_UNIX = setting.text('SNOWY_FILE_LOCAL_FOLDER_FOR_UNIX', '', {
  in: 'FILE_LOCAL',
  sort: 460,
  zh: 'Unix 存储目录（绝对路径，重启后生效）；为空时用数据目录',
  en: 'Folder on Unix (absolute, with the next start); the data folder when empty',
  form: 'unixPath',
})
export const FILE_ALIYUN_ACCESS_KEY_ID = setting.text('SNOWY_FILE_ALIYUN_ACCESS_KEY_ID', '', {
  in: 'FILE_ALIYUN',
  sort: 470,
  zh: '访问标识',
  en: 'Access key id',
})
export const FILE_ALIYUN_ACCESS_KEY_SECRET = setting.secret('SNOWY_FILE_ALIYUN_ACCESS_KEY_SECRET', {
  in: 'FILE_ALIYUN',
  sort: 480,
  zh: '访问密钥',
  en: 'Access key secret',
})
export const FILE_ALIYUN_END_POINT = setting.text('SNOWY_FILE_ALIYUN_END_POINT', '', {
  in: 'FILE_ALIYUN',
  sort: 490,
  zh: '服务地址',
  en: 'End point',
})
export const FILE_ALIYUN_DEFAULT_BUCKET_NAME = setting.text('SNOWY_FILE_ALIYUN_DEFAULT_BUCKET_NAME', '', {
  in: 'FILE_ALIYUN',
  sort: 500,
  zh: '默认存储桶',
  en: 'Default bucket',
})
export const FILE_TENCENT_SECRET_ID = setting.text('SNOWY_FILE_TENCENT_SECRET_ID', '', {
  in: 'FILE_TENCENT',
  sort: 510,
  zh: '访问标识',
  en: 'Access key id',
})
export const FILE_TENCENT_SECRET_KEY = setting.secret('SNOWY_FILE_TENCENT_SECRET_KEY', {
  in: 'FILE_TENCENT',
  sort: 520,
  zh: '访问密钥',
  en: 'Access key secret',
})
export const FILE_TENCENT_REGION_ID = setting.text('SNOWY_FILE_TENCENT_REGION_ID', 'ap-guangzhou', {
  in: 'FILE_TENCENT',
  sort: 530,
  zh: '地域',
  en: 'Region',
})
export const FILE_TENCENT_DEFAULT_BUCKET_NAME = setting.text('SNOWY_FILE_TENCENT_DEFAULT_BUCKET_NAME', '', {
  in: 'FILE_TENCENT',
  sort: 540,
  zh: '默认存储桶',
  en: 'Default bucket',
})
export const FILE_MINIO_ACCESS_KEY = setting.text('SNOWY_FILE_MINIO_ACCESS_KEY', '', {
  in: 'FILE_MINIO',
  sort: 550,
  zh: '访问标识',
  en: 'Access key id',
})
export const FILE_MINIO_SECRET_KEY = setting.secret('SNOWY_FILE_MINIO_SECRET_KEY', {
  in: 'FILE_MINIO',
  sort: 560,
  zh: '访问密钥',
  en: 'Access key secret',
})
export const FILE_MINIO_END_POINT = setting.text('SNOWY_FILE_MINIO_END_POINT', '', {
  in: 'FILE_MINIO',
  sort: 570,
  zh: '服务地址',
  en: 'End point',
})
export const FILE_MINIO_DEFAULT_BUCKET_NAME = setting.text('SNOWY_FILE_MINIO_DEFAULT_BUCKET_NAME', '', {
  in: 'FILE_MINIO',
  sort: 580,
  zh: '默认存储桶',
  en: 'Default bucket',
})

// Products that companies use, by technology category: the names a technology filter is filled with.
import type { Technology } from '../../../contract/service/technologies.ts'
import { phrases } from './list.ts'

export const products: Readonly<Record<Technology, readonly string[]>> = {
  crm: phrases('Salesforce|HubSpot|Microsoft Dynamics 365|Zoho CRM|Pipedrive|SugarCRM|Freshsales|Copper|Insightly'),
  marketing_automation: phrases('HubSpot Marketing Hub|Marketo|Pardot|Mailchimp|ActiveCampaign|Eloqua|Klaviyo|Brevo'),
  abm: phrases('Demandbase|6sense|Terminus|RollWorks|Triblio|Madison Logic'),
  sales_automation: phrases('Outreach|Salesloft|Apollo|Groove|Reply|Yesware|Mixmax'),
  analytics: phrases('Google Analytics|Adobe Analytics|Matomo|Mixpanel|Amplitude|Hotjar|Plausible|Tableau|Power BI'),
  cms: phrases('WordPress|Drupal|TYPO3|Joomla|Contentful|Adobe Experience Manager|Sitecore|Webflow|Squarespace'),
  martech_categories: phrases(
    'Email Marketing|Tag Management|A/B Testing|Live Chat|Customer Data Platform|Retargeting|Social Media Management|Survey Tools',
  ),
  conversation_intelligence: phrases('Gong|Chorus|Avoma|Jiminny|ExecVision|Wingman'),
  cloud_provider: phrases(
    'Amazon Web Services|Microsoft Azure|Google Cloud|DigitalOcean|OVHcloud|Hetzner|IBM Cloud|Oracle Cloud',
  ),
  email_hosting: phrases(
    'Google Workspace|Microsoft 365|Zoho Mail|Fastmail|Proton Mail|Rackspace Email|Exchange Server',
  ),
  email_security: phrases('Mimecast|Proofpoint|Barracuda|Cisco Secure Email|Hornetsecurity|Sophos Email'),
  application_security: phrases('Veracode|Snyk|Checkmarx|SonarQube|Burp Suite|Contrast Security'),
  cloud_security: phrases('Cloudflare|Zscaler|Palo Alto Prisma Cloud|Wiz|Lacework|CrowdStrike Falcon'),
  development: phrases('GitHub|GitLab|Jira|Jenkins|Docker|Kubernetes|React|PostgreSQL|Java|Python|TypeScript'),
  e_commerce_platform: phrases('Shopify|Magento|WooCommerce|Shopware|BigCommerce|PrestaShop|Salesforce Commerce Cloud'),
  erp: phrases('SAP S/4HANA|SAP Business One|Oracle NetSuite|Microsoft Dynamics NAV|Odoo|Sage|Infor|Abas'),
}

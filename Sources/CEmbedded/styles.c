#include "CEmbedded.h"

static const unsigned char report[] = {
#embed "report.css"
};

static const unsigned char script[] = {
#embed "report.js"
};

static const unsigned char policy[] = {
#embed "policy.css"
};

embedded_file embedded_report_styles(void) { return (embedded_file){"report", report, sizeof report}; }
embedded_file embedded_policy_styles(void) { return (embedded_file){"policy", policy, sizeof policy}; }
embedded_file embedded_report_script(void) { return (embedded_file){"script", script, sizeof script}; }

using InteropServer.Hubs;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Rest;

/// <summary>Lets tests control and inspect this server. It listens on loopback only.</summary>
internal static class ControlEndpoints
{
    public static void MapControl(this IEndpointRouteBuilder app)
    {
        var control = app.MapGroup("/control");
        control.MapGet("/stats", (HubWatch watch, PvSubscriptions subscriptions) =>
            new Stats(
                watch.Connections,
                watch.ConnectionsEver,
                subscriptions.Count,
                watch.Invocations,
                watch.LongestList));
        control.MapPost("/drop", (HubWatch watch) => watch.DropAll());
        control.MapPost("/alert", async (AlertBook alerts, IHubContext<AlertHub> hub) =>
        {
            var alert = alerts.Raise();
            await AlertHub.Raised(hub, alert);
            return alert;
        });
    }

    /// <param name="LongestList">Items of the longest list in an invocation.</param>
    private sealed record Stats(
        int Connections,
        int ConnectionsEver,
        int SubscribedPvs,
        int Invocations,
        int LongestList);
}
